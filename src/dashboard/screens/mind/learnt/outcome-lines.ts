import type { DecisionOutcome } from '../../../../domain/governor/outcome.ts';
import { heldAgainst } from '../../../../shared/over-chance.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** Decisions that a mean is taken over. Ours: fewer jump about, more hide a change of regime. */
export const LATELY = 20;

/** Ticks of a chart: values stand at their place in it. */
interface Ticks {
  readonly first: number;
  readonly length: number;
}

/** The value at each tick, from the first outcome on; what comes between two outcomes stays as it was. */
function along(
  outcomes: readonly DecisionOutcome[],
  { first, length }: Ticks,
  after: (upTo: number) => number,
): readonly (number | null)[] {
  const values = new Array<number | null>(length).fill(null);
  for (const [i, { tick }] of outcomes.entries()) {
    const from = Math.max(0, tick - first);
    const next = outcomes[i + 1];
    const to = next ? Math.max(0, next.tick - first) : length;
    if (from < to) values.fill(after(i + 1), from, to);
  }
  return values;
}

/** Mean of the latest outcomes. */
export function lately(
  outcomes: readonly DecisionOutcome[],
  ticks: Ticks,
  of: (outcome: DecisionOutcome) => number,
): readonly (number | null)[] {
  const sums = [0];
  for (const outcome of outcomes) sums.push(sums.at(-1)! + of(outcome));
  return along(outcomes, ticks, (upTo) => {
    const from = Math.max(0, upTo - LATELY);
    return (sums[upTo]! - sums[from]!) / (upTo - from);
  });
}

/** What trades would have come to less without them, summed up: above zero not trading was better. */
export function regretSoFar(outcomes: readonly DecisionOutcome[], ticks: Ticks): readonly (number | null)[] {
  const trades = outcomes.filter(({ regret }) => regret !== null);
  const sums = [0];
  for (const { regret } of trades) sums.push(sums.at(-1)! + 100 * regret!);
  return along(trades, ticks, (upTo) => sums[upTo]!);
}

const percent = (share: number): string => formatNumber(share, { unit: '%', digits: 0 });

/** How often what was predicted came, against a price without drift, as a sentence; empty where that is not known. */
export function againstChance(outcomes: readonly DecisionOutcome[]): string {
  const over = heldAgainst(
    outcomes.flatMap(({ decidedAt, tick, hit, chance }) =>
      chance === undefined ? [] : [{ said: decidedAt, due: tick, hit, chance }],
    ),
  );
  if (!over) return '';
  const [low, high] = over.interval;
  return t.overTime.cameTrue(
    percent(over.rate),
    over.times,
    percent(low),
    percent(high),
    percent(over.chance),
  );
}
