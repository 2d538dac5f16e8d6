import type { ContextCategory } from '../../domain/context/category.ts';
import type { DecisionCredit } from '../../domain/governor/contribution.ts';
import { type SourceAttribution, WEAK_LDS } from '../../domain/governor/source-attribution.ts';
import {
  type CategoryShares,
  type Counts,
  type LoopOneState,
  type TracedDecision,
  type TracedState,
  updateCounts,
} from './credit.ts';

/** Decisions that wait for their outcome, and ticks that are known to be counted: the last of them. Ours. */
const MOST = 128;

const NOTHING: TracedState = { counts: {}, waiting: [], ticks: [] };

/**
 * Each category's part of what made a decision likelier.
 * @param categories of entries of its prompt, by id
 * @returns null where nothing did, or the scores tell little of what the model does
 */
export function sharesOf(
  { sources, fit }: Pick<SourceAttribution, 'sources' | 'fit'>,
  categories: ReadonlyMap<string, ContextCategory>,
): CategoryShares | null {
  if (fit.lds === null || fit.lds < WEAK_LDS) return null;
  const shares: Partial<Record<ContextCategory, number>> = {};
  let all = 0;
  for (const { id, score } of sources) {
    const category = categories.get(id);
    if (category === undefined || score <= 0) continue;
    shares[category] = (shares[category] ?? 0) + score;
    all += score;
  }
  if (all === 0) return null;
  for (const category of Object.keys(shares) as ContextCategory[]) shares[category] = shares[category]! / all;
  return shares;
}

type Outcome = Pick<DecisionCredit, 'regime' | 'hit'>;

const counted = (counts: Counts, { shares }: TracedDecision, { regime, hit }: Outcome): Counts =>
  (Object.keys(shares) as ContextCategory[]).reduce(
    (sum, category) => updateCounts(sum, { categories: [category], regime, hit }, shares[category]),
    counts,
  );

/**
 * Loop 1 hears of a decision that was traced.
 * @param outcome what came of it; null where that is not known yet: the tick that sees it counts it then
 * @returns the same state where the tick is known, or too long ago to say that it is not
 */
export function hearTraced(
  state: LoopOneState,
  decision: TracedDecision,
  outcome: Outcome | null,
): LoopOneState {
  const { counts, waiting, ticks } = state.traced ?? NOTHING;
  const { tick } = decision;
  if (ticks.includes(tick) || (ticks.length === MOST && tick < ticks[0]!)) return state;
  const traced: TracedState = {
    counts: outcome ? counted(counts, decision, outcome) : counts,
    waiting: outcome ? waiting : [...waiting, decision].slice(-MOST),
    ticks: [...ticks, tick].sort((a, b) => a - b).slice(-MOST),
  };
  return { ...state, traced };
}

/** A decision has come to its outcome: where it was traced, it counts. */
export function creditTraced(traced: TracedState, { decidedAt, regime, hit }: DecisionCredit): TracedState {
  const decision = traced.waiting.find(({ tick }) => tick === decidedAt);
  if (!decision) return traced;
  return {
    ...traced,
    counts: counted(traced.counts, decision, { regime, hit }),
    waiting: traced.waiting.filter((one) => one !== decision),
  };
}
