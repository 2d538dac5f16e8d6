import type { DecisionOutcome } from '../../src/domain/governor/outcome.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { Verdict } from '../../src/domain/past/karma.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { provingIdOf, provingSpec } from '../../src/domain/world/proving.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { beginnings, STRETCHES } from './evidence.ts';
import { interval, mean } from './measures.ts';
import { mergedPolicy, WHOLE } from './proving/deciders.ts';

/** Ticks between two looks of an owner, and what he judges at one. */
const LOOKS = 25;
const JUDGED = 3;

interface Life {
  readonly world: string;
  readonly seed: number;
  readonly start: number;
  readonly ticks: number;
  readonly policy: PolicyPatch;
}

interface Said {
  readonly tick: number;
  readonly says: Verdict;
}

/** What an owner says of ticks that he looks at. */
type Owner = (
  thought: readonly DecisionCycleRecord[],
  outcomes: readonly DecisionOutcome[],
) => readonly Said[];

/** He knows what came: orders that cost more than none are rejected, and what came out as expected and cost nothing is approved. */
const inHindsight: Owner = (_thought, outcomes) =>
  outcomes
    .flatMap(({ decidedAt: tick, hit, regret }): (Said & { readonly size: number })[] => {
      if (regret !== null && regret > 0) return [{ tick, says: 'rejected', size: regret }];
      return hit ? [{ tick, says: 'approved', size: -(regret ?? 0) }] : [];
    })
    .toSorted((a, b) => b.size - a.size || a.tick - b.tick)
    .slice(0, JUDGED);

/** Says as much as the other of ticks by chance. @param seed of his chances */
function byChance(seed: number, like: Owner): Owner {
  let state = seed | 1;
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
  return (thought, outcomes) =>
    like(thought, outcomes).flatMap((): Said[] => {
      const one = thought[Math.floor(next() * thought.length)];
      return one ? [{ tick: one.tick, says: next() < 0.5 ? 'approved' : 'rejected' }] : [];
    });
}

interface Arm {
  readonly name: string;
  readonly policy: PolicyPatch;
  readonly owner?: (seed: number) => Owner;
}

const OFF: PolicyPatch = { karma: { use: 0, outcomes: 0 } };
const ARMS: readonly Arm[] = [
  { name: 'outcomes', policy: { karma: { use: 1, outcomes: 1 } } },
  { name: 'an owner in hindsight', policy: { karma: { use: 1, outcomes: 0 } }, owner: () => inHindsight },
  {
    name: 'as many verdicts by chance',
    policy: { karma: { use: 1, outcomes: 0 } },
    owner: (seed) => byChance(seed, inHindsight),
  },
];

interface Came {
  readonly growth: number;
  readonly records: readonly DecisionCycleRecord[];
  readonly traces: number;
  readonly promoted: number;
}

async function judge({ api }: Headless, owner: Owner, lately: readonly DecisionCycleRecord[]): Promise<void> {
  const from = lately[0]!.tick;
  const outcomes = await api.governor.outcomes({ from });
  const thought = lately.filter(({ decision }) => decision !== null);
  for (const { tick, says } of owner(thought, outcomes))
    await (says === 'approved' ? api.karma.approve({ tick }) : api.karma.reject({ tick }));
}

async function lived({ world, seed, start, ticks, policy }: Life, arm: Partial<Arm>): Promise<Came> {
  const golem = await wakeHeadless({ world, seed, id: `life-${seed}`, telemetry: false });
  const { api, store, end } = golem;
  await api.policy.set(mergedPolicy(policy, arm.policy ?? OFF));
  if (start > 0) await api.seek(start);
  const owner = arm.owner?.(seed);
  const records: DecisionCycleRecord[] = [];
  while (records.length < ticks) {
    const lately = await api.step('theta', Math.min(LOOKS, ticks - records.length));
    records.push(...lately);
    if (owner) await judge(golem, owner, lately);
  }
  const { rows } = await api.karma.list();
  await store.close();
  end();
  return {
    growth: Math.log(records.at(-1)!.portfolio.equity / records[0]!.portfolio.equity),
    records,
    traces: rows.length,
    promoted: rows.filter(({ state }) => state === 'promoted').length,
  };
}

const order = ({ decision }: DecisionCycleRecord): string => JSON.stringify(decision?.action ?? null);

/** Share of the ticks on which one of the two thought that ordered something else. */
function differing(one: Came, other: Came): number {
  return mean(
    one.records.flatMap((record, i) => {
      const beside = other.records[i]!;
      return record.decision || beside.decision ? [order(record) === order(beside) ? 0 : 1] : [];
    }),
  );
}

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

function livesOn(lives: number, ticks: number): Readonly<Record<string, readonly Life[]>> {
  const onTape = (name: 'S&P 500, the second half' | 'bitcoin, its one year'): readonly Life[] => {
    const stretch = STRETCHES[name];
    const long = Math.min(ticks, stretch.to - stretch.from - 60);
    return beginnings(stretch, lives, long).map((start, i) => ({
      world: stretch.world,
      seed: 900 + i,
      start,
      ticks: long,
      policy: {},
    }));
  };
  return {
    'S&P 500, the second half': onTape('S&P 500, the second half'),
    'bitcoin, its one year': onTape('bitcoin, its one year'),
    'proving grounds': Array.from({ length: lives }, (_, i) => {
      const spec = provingSpec(900 + i, 2);
      return { world: provingIdOf(spec), seed: spec.seed, start: 0, ticks, policy: WHOLE };
    }),
  };
}

/** The same lives without karma, with it of outcomes, by an owner who knows what came, and with as many verdicts by chance. */
export async function evaluateKarma(
  lives: number,
  ticks: number,
  follow: (line: string) => void,
): Promise<string> {
  const rows: string[] = [];
  for (const [name, each] of Object.entries(livesOn(lives, ticks))) {
    const off: Came[] = [];
    for (const [i, life] of each.entries()) {
      follow(`${name}, life ${i + 1} of ${each.length}, without`);
      off.push(await lived(life, {}));
    }
    for (const arm of ARMS) {
      const on: Came[] = [];
      for (const [i, life] of each.entries()) {
        follow(`${name}, life ${i + 1} of ${each.length}, ${arm.name}`);
        on.push(await lived(life, arm));
      }
      const of = (key: 'traces' | 'promoted'): string => mean(on.map((one) => one[key])).toFixed(1);
      rows.push(
        `| ${name} | ${arm.name} | ${of('traces')}, ${of('promoted')} | ${figure(mean(off.map(({ growth }) => growth)))} | ${cell(on.map(({ growth }, i) => growth - off[i]!.growth))} | ${cell(on.map((one, i) => differing(one, off[i]!)))} |`,
      );
    }
  }
  return [
    `**Lives with karma against the same without**: ${lives} lives of up to ${ticks} ticks in each; per cent, with 95 % intervals over lives`,
    '',
    '| world | karma by | traces, verified | growth without | more with | orders that differ |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
