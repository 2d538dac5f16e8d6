import { CATEGORIES, type ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveWorkspace, TaskType, WorkspaceEntry } from '../../domain/context/context.ts';
import type { ContributionRecord, EntryReference } from '../../domain/governor/contribution.ts';
import type { Composite } from '../../domain/attention/attention.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { BetaCounts, EntryType } from '../../domain/memory/grimoire.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../domain/world/market.ts';

/** Loop 1's prior, mildly uncertain (seed G, S4). */
export const PRIOR: BetaCounts = { alpha: 2, beta: 2 };

export type Key = `${ContextCategory}|${MarketRegime}`;
/** Each key and its parts, written once: a string that is put together anew has to be hashed before it finds anything. */
const PARTS = new Map<string, readonly [ContextCategory, MarketRegime]>(
  CATEGORIES.flatMap((category) =>
    MARKET_REGIMES.map((regime) => [`${category}|${regime}`, [category, regime]] as const),
  ),
);
const KEYS = Object.fromEntries(
  CATEGORIES.map((category) => [
    category,
    Object.fromEntries(MARKET_REGIMES.map((regime) => [regime, `${category}|${regime}`])),
  ]),
) as Readonly<Record<ContextCategory, Readonly<Record<MarketRegime, Key>>>>;
export const keyOf = (category: ContextCategory, regime: MarketRegime): Key => KEYS[category][regime];
const partsOf = (key: string): readonly [ContextCategory, MarketRegime] => PARTS.get(key)!;

/** Loop 1's posteriors by category and regime; plain data. What is absent is at the prior. */
export interface LoopOneState {
  /** Of categories that had an entry in the prompt; until version 4 of those that were cited. */
  readonly counts: Counts;
  /** Of categories that swayed decisions, how often they made them better and worse; absent until the first. */
  readonly worth?: Counts;
  /** The same in finer cells: of a category in a task and of a type of memory, and of the component of attention that spoke most. */
  readonly finer?: Cells;
  /** How often memories of a type stood in a prompt whose decision they could have swayed, and did; absent until the first. */
  readonly stood?: Readonly<Partial<Record<CreditCell, Stood>>>;
  /** How often what decisions predicted came; absent until the first. */
  readonly base?: Readonly<Partial<Record<MarketRegime, Tally>>>;
  /** What came of decisions in each regime, summed; absent until the first. */
  readonly sums?: Readonly<Partial<Record<MarketRegime, CreditSums>>>;
  /** Of decisions that were traced to their sources; absent until one is counted, which needs `context.tracedWorth`. */
  readonly traced?: TracedState;
}

/** Credits, added up. */
export interface CreditSums {
  readonly decisions: number;
  readonly brier: number;
  readonly baseBrier: number;
  /** Of these, trades whose regret is known, what it sums to, and those that not trading would have beaten. */
  readonly trades: number;
  readonly regret: number;
  readonly regretted: number;
}

export type Counts = Readonly<Partial<Record<Key, BetaCounts>>>;

type Component = keyof Composite;
/** What finer counts are of: all within a regime. */
export type CreditCell = `${Key}|${TaskType | EntryType}` | `by-${Component}|${MarketRegime}`;
export type Cells = Readonly<Partial<Record<CreditCell, BetaCounts>>>;

/** Prompts, and those whose decision was swayed. */
export interface Stood {
  readonly prompts: number;
  readonly swayed: number;
}

/** Of what made a decision likelier, each category's part; they sum to 1. */
export type CategoryShares = Readonly<Partial<Record<ContextCategory, number>>>;

/** A decision that was traced to its sources (ContextCite). */
export interface TracedDecision {
  readonly tick: number;
  readonly shares: CategoryShares;
}

/** What loop 1 has of decisions that were traced; plain data. */
export interface TracedState {
  /** Of categories whose entries made decisions likelier: each decision counts for one in all. */
  readonly counts: Counts;
  /** Those that have not come to their outcome. */
  readonly waiting: readonly TracedDecision[];
  /** Ticks that are counted or wait, ascending: none counts twice. */
  readonly ticks: readonly number[];
}

/** What came and what did not. */
export interface Tally {
  readonly hits: number;
  readonly misses: number;
}

export const EMPTY_LOOP_ONE: LoopOneState = { counts: {} };

export interface PosteriorRow extends BetaCounts {
  readonly category: ContextCategory;
  readonly regime: MarketRegime;
  /** How often swaying a decision made it better, and worse; null where none has come to its outcome. */
  readonly swayed: BetaCounts | null;
  /** The same of those that were traced, each by its part of what made it likelier; null where none was. */
  readonly traced: BetaCounts | null;
}

/**
 * What of the workspace a decision rests on. Ids that were not in the prompt are not credited: what a decision
 * cites must have been there.
 * @param references what it refers to by whatever shows it; null where only what it cites counts
 * @returns the record, its outcome still open, and the workspace with `cited` and, where it is known, `read` set on every entry
 */
export function contributionOf(
  workspace: CognitiveWorkspace,
  decision: Pick<Decision, 'cited' | 'read'>,
  references: readonly EntryReference[] | null = null,
): { readonly record: ContributionRecord; readonly workspace: CognitiveWorkspace } {
  const cited = new Set(decision.cited);
  const read = decision.read && new Set(decision.read);
  const referred = new Map(references?.map(({ id, by }) => [id, by]));
  const entries = workspace.entries.map((entry): WorkspaceEntry => {
    const by = referred.get(entry.id) ?? 'citation';
    return {
      ...entry,
      cited: entry.included && cited.has(entry.id),
      ...(by !== 'citation' && { referred: by }),
      ...(read && { read: entry.included && read.has(entry.id) }),
    };
  });
  const injected = entries.filter((entry) => entry.included);
  return {
    record: {
      tick: workspace.tick,
      task: workspace.task,
      injected: injected.map(({ category, id, tokens }) => ({ category, id, tokens })),
      referenced: references
        ? references.map(({ id }) => id)
        : injected.filter((entry) => entry.cited).map((entry) => entry.id),
      ...(references?.some(({ by }) => by !== 'citation') && { references }),
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

/**
 * A due outcome moves the posterior of every category that it is credited to, in the regime that was decided in (seed G, S4).
 * @param by how much, 0..1
 */
export function updateCounts(
  counts: Counts,
  outcome: {
    readonly categories: readonly ContextCategory[];
    readonly regime: MarketRegime;
    readonly hit: boolean;
  },
  by = 1,
): Counts {
  const after = { ...counts };
  for (const category of new Set(outcome.categories)) {
    const key = keyOf(category, outcome.regime);
    const { alpha, beta } = after[key] ?? PRIOR;
    after[key] = outcome.hit ? { alpha: alpha + by, beta } : { alpha, beta: beta + by };
  }
  return after;
}

/** Every posterior that has left its prior, for the metrics. */
export function posteriorRows({ counts, worth = {}, traced }: LoopOneState): readonly PosteriorRow[] {
  return Object.entries(counts).map(([key, own]) => {
    const [category, regime] = partsOf(key);
    const at = keyOf(category, regime);
    return { category, regime, ...own, swayed: worth[at] ?? null, traced: traced?.counts[at] ?? null };
  });
}

const halfWay = ({ alpha, beta }: BetaCounts): BetaCounts => ({
  alpha: (alpha + PRIOR.alpha) / 2,
  beta: (beta + PRIOR.beta) / 2,
});
const each = <Of extends string, Value>(
  counts: Readonly<Partial<Record<Of, Value>>>,
  change: (value: Value) => Value,
): Readonly<Partial<Record<Of, Value>>> =>
  Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, change(value as Value)])) as Readonly<
    Partial<Record<Of, Value>>
  >;

/** Where the regime has changed, what was learnt counts for half: every posterior goes half the way back to its prior (seed C, loop 3). */
export function halvedOf({ counts, worth, finer, stood, traced, ...rest }: LoopOneState): LoopOneState {
  return {
    ...rest,
    counts: each(counts, halfWay),
    ...(worth && { worth: each(worth, halfWay) }),
    ...(finer && { finer: each(finer, halfWay) }),
    ...(stood && {
      stood: each(stood, ({ prompts, swayed }) => ({ prompts: prompts / 2, swayed: swayed / 2 })),
    }),
    ...(traced && { traced: { ...traced, counts: each(traced.counts, halfWay) } }),
  };
}

export const meanOf = ({ alpha, beta }: BetaCounts): number => alpha / (alpha + beta);

/** How far the means of posteriors moved, by category. */
export function movedBetween(
  before: Counts,
  after: Counts,
): Readonly<Partial<Record<ContextCategory, number>>> {
  const moved: Partial<Record<ContextCategory, number>> = {};
  if (after === before) return moved;
  for (const key of Object.keys(after) as Key[]) {
    // What was not credited is the very same.
    if (after[key] === before[key]) continue;
    const now = after[key] ?? PRIOR;
    const then = before[key] ?? PRIOR;
    if (now.alpha === then.alpha && now.beta === then.beta) continue;
    const [category] = partsOf(key);
    moved[category] = (moved[category] ?? 0) + meanOf(now) - meanOf(then);
  }
  return moved;
}
