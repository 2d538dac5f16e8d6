import { saidBy } from '../../src/mind/prompt/attention/bids.ts';
import { compositeOf } from '../../src/mind/prompt/attention/composite.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { liveBare } from '../support/bare-life.ts';
import { builtModule } from './built.ts';
import { median } from './measures.ts';
import type { BenchRow } from './row.ts';
import type { Sifting } from './sifting.ts';
import type { Sale, SaleTime } from './sold.ts';

const BLOCKS = 10;
const WARM = 2;
const MANY = 5_000;
const TICKS = 120;
const HELD = 5;

/** Every sale of a life: its own candidates, the room that hard context left, and what each bidder gave. */
async function ownSales(): Promise<readonly Sale[]> {
  const gate = { ...DEFAULT_POLICY.gate, baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 };
  const { ticks } = await liveBare(ORGANS, TICKS, undefined, { ...DEFAULT_POLICY, gate });
  return ticks.flatMap(({ workspace, record }): Sale[] => {
    if (!workspace) return [];
    const { vitality, appraisal, portfolio } = record;
    const held = {
      pad: appraisal.padAfter,
      vitality,
      exposure: portfolio.exposure,
      predictionError: appraisal.predictionError,
    };
    const hard = workspace.entries.filter(({ reason }) => reason.code === 'required');
    const soft = workspace.entries.filter(({ reason }) => reason.code !== 'required');
    const composites = soft.map((entry) => compositeOf(entry, held));
    const sizes = soft.map(({ tokens, wholeTokens }) => wholeTokens ?? tokens);
    const all = sizes.reduce((a, b) => a + b, 0);
    const left = workspace.budget - hard.reduce((sum, { tokens }) => sum + tokens, 0);
    // Where all fit nothing is sold; half of what they would take makes it a choice.
    return [{ bids: saidBy(composites, vitality), sizes, room: Math.max(0, Math.min(left, all >> 1)) }];
  });
}

/** What triage takes of an event, against a z-score filter over the same events, and what the auction's optimum takes. */
export async function benchTriage(root: string): Promise<readonly BenchRow[]> {
  const { siftingTimes, EVENTS } = await builtModule<typeof import('./sifting.ts')>(root, 'sifting');
  const each = (times: Sifting): readonly number[] =>
    times.screening.map((value, i) => value + times.sifting[i]!);
  const first = each(siftingTimes(100, 1, 0))[0]!;
  const hundred = siftingTimes(100, BLOCKS, WARM);
  const many = siftingTimes(MANY, BLOCKS, WARM);
  const { saleTimes } = await builtModule<typeof import('./sold.ts')>(root, 'sold');
  const sales = await ownSales();
  const sold: readonly SaleTime[] = saleTimes(sales, HELD);
  const worst = (values: readonly number[]): number => Math.max(...values);
  const lots = sales.map(({ sizes }) => sizes.length);
  const of = `median of ${BLOCKS} blocks of ${EVENTS} events, screened and sifted, time of the processor`;
  return [
    {
      name: 'Triage, 100 contracts',
      value: median(each(hundred)),
      unit: 'µs/event',
      goal: { most: 20 },
      note: of,
    },
    {
      name: `Triage, ${MANY} contracts`,
      value: median(each(many)),
      unit: 'µs/event',
      goal: { most: 20 },
      note: of,
    },
    {
      name: 'Triage, the first block',
      value: first,
      unit: 'µs/event',
      note: `${EVENTS} events, the code not yet compiled`,
    },
    {
      name: 'A z-score filter',
      value: median(hundred.filtering),
      unit: 'µs/event',
      note: 'the same events: running mean and deviation of each kind of each contract, nothing else',
    },
    {
      name: 'The optimum of an auction, worst',
      value: worst(sold.map(({ optimum }) => optimum)),
      unit: 'ms',
      goal: { most: 2 },
      note: `${sales.length} prompts of a life, ${Math.min(...lots)} to ${worst(lots)} entries each, ${sold.every(({ exact }) => exact) ? 'all exact' : 'not all exact'}; the least of ${HELD} times`,
    },
    {
      name: 'A whole auction with payments, worst',
      value: worst(sold.map(({ whole }) => whole)),
      unit: 'ms',
      note: 'the same, and once more without each of the five bidders',
    },
  ];
}
