import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import type { Picked } from '../../src/domain/memory/grimoire.ts';
import { type BareLife, liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

type Retrieval = GolemPolicy['retrieval'];

/** What beside rank chooses what a tick recalls, one at a time. */
const SHARES: readonly Partial<Retrieval>[] = [
  { linked: 0.9 },
  { contrarian: 0.17 },
  { exploration: 0.17 },
  { emotional: 0.15 },
];

/** Steps of the longer recorded history. */
const STEPS = 5_100;

/** Where lives begin: evenly over the longer history. */
const startsOf = (lives: number, ticks: number): readonly number[] =>
  Array.from({ length: lives }, (_, i) => Math.round((i * (STEPS - ticks)) / Math.max(1, lives - 1)));

const PICKED: readonly Picked['by'][] = ['link', 'contrary', 'exploration'];

/** Of a life beside the same without the share, tick by tick. */
function beside(life: BareLife, plain: BareLife) {
  const records = life.ticks.map(({ record }) => record);
  const before = plain.ticks.map(({ record }) => record);
  const both = records.slice(0, before.length);
  const recalled = records.flatMap(({ retrieved }) => retrieved.entries);
  const credits = records.flatMap((record) => record.credits ?? []);
  const creditsBefore = before.flatMap((record) => record.credits ?? []);
  const equity = (all: typeof records): number => all.at(-1)!.portfolio.equity / all[0]!.portfolio.equity - 1;
  const hits = (all: typeof credits): number => mean(all.map(({ hit }) => (hit ? 1 : 0)));
  return {
    picked:
      recalled.filter(({ picked }) => picked && PICKED.includes(picked.by)).length /
      Math.max(1, recalled.length),
    decided: mean(both.map((record, i) => (record.decision?.by === before[i]!.decision?.by ? 0 : 1))),
    ordered: mean(
      both.map((record, i) =>
        JSON.stringify(record.decision?.action ?? null) ===
        JSON.stringify(before[i]!.decision?.action ?? null)
          ? 0
          : 1,
      ),
    ),
    hits: hits(credits) - hits(creditsBefore),
    equity: equity(records) - equity(before),
  };
}

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

/** What links, contrary memories, exploration and mood in recall are worth to the ticks: the same lives with and without. */
export async function evaluateShares(lives: number, ticks: number): Promise<string> {
  const rows: string[] = [];
  const live = (start: number, retrieval: Partial<Retrieval>): Promise<BareLife> =>
    liveBare(
      ORGANS,
      ticks,
      undefined,
      { ...DEFAULT_POLICY, retrieval: { ...DEFAULT_POLICY.retrieval, ...retrieval } },
      { tape: 'sp500', start },
    );
  const measured = SHARES.map((): ReturnType<typeof beside>[] => []);
  for (const start of startsOf(lives, ticks)) {
    const plain = await live(start, {});
    for (const [i, share] of SHARES.entries()) measured[i]!.push(beside(await live(start, share), plain));
  }
  for (const [i, share] of SHARES.entries()) {
    const name = Object.entries(share)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ');
    const of = (key: keyof ReturnType<typeof beside>): string => cell(measured[i]!.map((one) => one[key]));
    rows.push(
      `| ${name} | ${of('picked')} | ${of('decided')} | ${of('ordered')} | ${of('hits')} | ${of('equity')} |`,
    );
  }
  return [
    `**What a tick recalls beside the best**: ${lives} lives of ${ticks} ticks, each with one number changed less the same without; per cent, or points of a per cent, with 95 % intervals over lives`,
    '',
    '| of `retrieval` | recalled by it | ticks decided by another rule | ticks with another order | predictions that came | final equity |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
