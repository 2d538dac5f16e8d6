import type { CognitiveWorkspace, ContextCategory, ContributionRecord } from '../../domain/context.ts';
import type { Decision, PredictionOutcome } from '../../domain/decision.ts';
import type { BetaCounts } from '../../domain/grimoire.ts';
import type { MarketRegime } from '../../domain/market.ts';

/** Loop 1's prior, mildly uncertain (seed G, S4). */
const PRIOR: BetaCounts = { alpha: 2, beta: 2 };

/** From this quality on an outcome counts as good. The middle of its range. */
const GOOD_QUALITY = 0.5;

type Key = `${ContextCategory}|${MarketRegime}`;
const keyOf = (category: ContextCategory, regime: MarketRegime): Key => `${category}|${regime}`;
const partsOf = (key: string): [ContextCategory, MarketRegime] =>
  key.split('|') as [ContextCategory, MarketRegime];

/** Loop 1's posteriors by category and regime; plain data. What is absent is at the prior. */
export interface LoopOneState {
  readonly counts: Readonly<Partial<Record<Key, BetaCounts>>>;
}

export const EMPTY_LOOP_ONE: LoopOneState = { counts: {} };

export interface PosteriorRow extends BetaCounts {
  readonly category: ContextCategory;
  readonly regime: MarketRegime;
}

/**
 * What of the workspace a decision rests on. Ids that were not in the prompt are not credited: what a decision
 * cites must have been there.
 * @returns the record, its outcome still open, and the workspace with `cited` set on every entry
 */
export function contributionOf(
  workspace: CognitiveWorkspace,
  decision: Pick<Decision, 'cited'>,
): { readonly record: ContributionRecord; readonly workspace: CognitiveWorkspace } {
  const cited = new Set(decision.cited);
  const entries = workspace.entries.map((entry) => ({
    ...entry,
    cited: entry.included && cited.has(entry.id),
  }));
  const injected = entries.filter((entry) => entry.included);
  return {
    record: {
      tick: workspace.tick,
      task: workspace.task,
      injected: injected.map(({ category, id, tokens }) => ({ category, id, tokens })),
      referenced: injected.filter((entry) => entry.cited).map((entry) => entry.id),
      outcomeQuality: null,
    },
    workspace: { ...workspace, entries },
  };
}

/** The categories that a decision cited, each once. */
export function citedCategories(record: ContributionRecord): readonly ContextCategory[] {
  const referenced = new Set(record.referenced);
  const cited = record.injected.filter(({ id }) => referenced.has(id));
  return [...new Set(cited.map(({ category }) => category))];
}

/** The posterior of one category in one regime. */
export function posteriorOf(
  state: LoopOneState,
  category: ContextCategory,
  regime: MarketRegime,
): BetaCounts {
  return state.counts[keyOf(category, regime)] ?? PRIOR;
}

/** A due outcome moves the posterior of every category that was cited, in the regime it was decided in (seed G, S4). */
export function updatePosteriors(
  state: LoopOneState,
  outcome: {
    readonly categories: readonly ContextCategory[];
    readonly regime: MarketRegime;
    /** 0..1, from the world. */
    readonly quality: number;
  },
): LoopOneState {
  const good = outcome.quality >= GOOD_QUALITY;
  const counts = { ...state.counts };
  for (const category of new Set(outcome.categories)) {
    const { alpha, beta } = posteriorOf(state, category, outcome.regime);
    counts[keyOf(category, outcome.regime)] = good ? { alpha: alpha + 1, beta } : { alpha, beta: beta + 1 };
  }
  return { counts };
}

/** Every posterior that has left its prior, for the metrics. */
export function posteriorRows(state: LoopOneState): readonly PosteriorRow[] {
  return Object.entries(state.counts).map(([key, counts]) => {
    const [category, regime] = partsOf(key);
    return { category, regime, ...counts };
  });
}

const meanOf = ({ alpha, beta }: BetaCounts): number => alpha / (alpha + beta);

/**
 * Loop 1 on the outcomes of a tick's due decisions.
 * @returns the posteriors, and how far their means moved by category
 */
export function creditOutcomes(
  state: LoopOneState,
  outcomes: readonly PredictionOutcome[],
): { readonly loopOne: LoopOneState; readonly moved: Readonly<Partial<Record<ContextCategory, number>>> } {
  let loopOne = state;
  const moved: Partial<Record<ContextCategory, number>> = {};
  for (const { prediction, quality } of outcomes) {
    const before = loopOne;
    const { categories, regime } = prediction;
    loopOne = updatePosteriors(loopOne, { categories, regime, quality });
    for (const category of categories) {
      const by =
        meanOf(posteriorOf(loopOne, category, regime)) - meanOf(posteriorOf(before, category, regime));
      moved[category] = (moved[category] ?? 0) + by;
    }
  }
  return { loopOne, moved };
}
