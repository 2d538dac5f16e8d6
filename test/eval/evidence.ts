import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { liveRecords, type Where } from './live-records.ts';
import { interval, mean } from './measures.ts';

/** Where lives begin on each tape: what is chosen is chosen on the first part, and told of the rest. */
export interface Stretch {
  readonly world: string;
  readonly from: number;
  readonly to: number;
}

export const STRETCHES = {
  'S&P 500, the first half': { world: 'sp500', from: 0, to: 2_550 },
  'S&P 500, the second half': { world: 'sp500', from: 2_550, to: 5_100 },
  'bitcoin, its one year': { world: 'btc', from: 0, to: 365 },
} as const satisfies Readonly<Record<string, Stretch>>;

/** What one life came to. */
export interface Came {
  readonly growth: number;
  readonly drawdown: number;
  readonly brier: number;
  readonly records: readonly DecisionCycleRecord[];
}

/** What a life came to by a policy. */
export async function cameOf(where: Where, policy: PolicyPatch): Promise<Came> {
  const { golem, records } = await liveRecords(where, policy);
  await golem.store.close();
  const equities = records.map(({ portfolio }) => portfolio.equity);
  let [peak, drawdown] = [0, 0];
  for (const equity of equities) {
    peak = Math.max(peak, equity);
    drawdown = Math.max(drawdown, 1 - equity / peak);
  }
  const credits = records.flatMap((record) => record.credits ?? []);
  return {
    growth: Math.log(equities.at(-1)! / equities[0]!),
    drawdown,
    brier: mean(credits.map(({ brier }) => brier)),
    records,
  };
}

/** Where so many lives begin: evenly over a stretch. */
export const beginnings = ({ from, to }: Stretch, lives: number, ticks: number): readonly number[] =>
  Array.from(
    { length: lives },
    (_, i) => from + Math.round((i * Math.max(0, to - from - ticks - 40)) / Math.max(1, lives - 1)),
  );

const figure = (value: number): string => (100 * value).toFixed(2);
const cell = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
};

const order = ({ decision }: DecisionCycleRecord): string => JSON.stringify(decision?.action ?? null);

/** Share of the thoughts that ordered something else; of ticks on which both thought. */
export function differing(one: Came, other: Came): number {
  const both = one.records.flatMap((record, i) => {
    const beside = other.records[i];
    return record.decision && beside?.decision ? [order(record) === order(beside) ? 0 : 1] : [];
  });
  return mean(both);
}

interface Decider {
  readonly title: string;
  /** What its column is called. */
  readonly by: string;
  readonly policy: PolicyPatch;
}

/** Rules alone, whatever they remember. */
export const RULES: PolicyPatch = { evidence: { decides: 0, sizes: 0 } };

/** What is put on against rules alone. */
export const DECIDERS = {
  evidence: {
    title: 'Rules that what is proven overrules, as by default',
    by: 'evidence',
    policy: {},
  },
  sizes: {
    title: 'Rules whose sizes facts, links and warnings lean',
    by: 'knowledge',
    policy: { evidence: { sizes: 0.25, sizesBy: 1 } },
  },
  heeding: {
    title: 'Rules that heed what follows on what has just happened',
    by: 'heeding',
    policy: { ...RULES, choice: { heeds: 1 } },
  },
} as const satisfies Readonly<Record<string, Decider>>;

/**
 * A decider against rules alone: the same lives with one and with the other.
 * @param stretches by name
 */
export async function evaluateDecider(
  decider: keyof typeof DECIDERS,
  lives: number,
  ticks: number,
  stretches: readonly (keyof typeof STRETCHES)[] = ['S&P 500, the second half', 'bitcoin, its one year'],
): Promise<string> {
  const { title, by, policy } = DECIDERS[decider];
  const rows: string[] = [];
  for (const name of stretches) {
    const stretch = STRETCHES[name];
    const long = Math.min(ticks, stretch.to - stretch.from - 60);
    const pairs: { weighed: Came; rules: Came }[] = [];
    for (const [life, start] of beginnings(stretch, lives, long).entries()) {
      const where = { world: stretch.world, seed: 700 + life, start, ticks: long };
      pairs.push({
        rules: await cameOf(where, RULES),
        weighed: await cameOf(where, policy),
      });
    }
    const of = (key: 'growth' | 'drawdown' | 'brier'): string =>
      cell(pairs.map(({ weighed, rules }) => weighed[key] - rules[key]));
    const plain = (key: 'growth' | 'drawdown' | 'brier'): string =>
      figure(mean(pairs.map(({ rules }) => rules[key])));
    const decided = cell(pairs.map(({ weighed, rules }) => differing(weighed, rules)));
    rows.push(
      `| ${name}, ${lives} lives of ${long} ticks | ${plain('growth')} | ${of('growth')} | ${plain('drawdown')} | ${of('drawdown')} | ${plain('brier')} | ${of('brier')} | ${decided} |`,
    );
  }
  return [
    `**${title}, against rules alone**: the same lives with one and with the other; per cent, with 95 % intervals over lives`,
    '',
    `| | growth by rules | more by ${by} | deepest fall by rules | more by ${by} | Brier by rules | more by ${by} | thoughts that order otherwise |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
