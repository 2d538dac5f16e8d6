import { CATEGORIES, type ContextCategory } from '../../domain/context/category.ts';
import type { ContributionRecord, UseSeen } from '../../domain/governor/contribution.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';

type PerCategory<Value> = Readonly<Partial<Record<ContextCategory, Value>>>;

/** Loop 2's state: plain data. */
export interface LoopTwoState {
  /** What was learnt to add to shares of the budget, before they are normalised. */
  readonly learnt: PerCategory<number>;
  readonly seen: PerCategory<UseSeen>;
  /** How often shares were moved. */
  readonly revision: number;
}

export const EMPTY_LOOP_TWO: LoopTwoState = { learnt: {}, seen: {}, revision: 0 };

/** Seed G, S4 ("Loop 1" and "Loop 2"), with 0.015 as DECISIONS has it. */
const RARELY = 0.1;
const OFTEN = 0.6;
const WASTE = -0.015;
const REWARD = 0.02;
const MISSED = 0.005;
const MOST = 0.02;
/** Farthest that a share is moved in all: what was learnt must be unlearnt in a few cycles. Ours. */
const FARTHEST = 0.1;
/** Prompts without which nothing is said of a category. Ours: the seed judges by one. */
const LEAST_SEEN = 3;
/** What was learnt counts for half where the regime has changed. */
const AFTER_CHANGE = 0.5;
/** Hard context is in whatever its share is. */
const BOUND: ReadonlySet<ContextCategory> = new Set(['invariants', 'owner-control']);

const NONE: UseSeen = { injected: 0, used: 0, missing: 0 };

/** Adds a deliberation to what was seen. */
export function seeUse(
  state: LoopTwoState,
  { injected, referenced, attribution }: ContributionRecord,
): LoopTwoState {
  const cited = new Set(referenced);
  const there = new Set<ContextCategory>();
  const used = new Set<ContextCategory>();
  for (const { id, category } of injected) {
    there.add(category);
    if (cited.has(id)) used.add(category);
  }
  for (const { category, parts } of attribution?.influence ?? []) if (parts.length > 0) used.add(category);
  const lacked = new Map<ContextCategory, number>();
  for (const { category } of attribution?.missing ?? [])
    lacked.set(category, (lacked.get(category) ?? 0) + 1);
  const seen: Partial<Record<ContextCategory, UseSeen>> = { ...state.seen };
  for (const category of CATEGORIES) {
    const missing = lacked.get(category) ?? 0;
    if (!there.has(category) && missing === 0) continue;
    const before = seen[category] ?? NONE;
    seen[category] = {
      injected: before.injected + (there.has(category) ? 1 : 0),
      used: before.used + (used.has(category) ? 1 : 0),
      missing: before.missing + missing,
    };
  }
  return { ...state, seen };
}

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/** How far a category's share moves by what was seen of it: within ±0.02; waste weighs at once, use from 6 prompts in 10 on. */
function moveOf({ injected, used, missing }: UseSeen): number {
  const rate = used / Math.max(1, injected);
  const known = injected >= LEAST_SEEN;
  const byUse = known && rate < RARELY ? WASTE : known && rate > OFTEN ? REWARD : 0;
  return within(MOST, byUse + MISSED * missing);
}

/**
 * Loop 2 (seed G, S4): shares move by how often what they bring was used, and by what was missing.
 * @returns the state with nothing seen, and by how much each share moved; none where nothing did
 */
export function moveShares(
  state: LoopTwoState,
  cause: 'cycle' | 'regime',
): { readonly state: LoopTwoState; readonly moved: PerCategory<number> } {
  const learnt: Partial<Record<ContextCategory, number>> = {};
  const moved: Partial<Record<ContextCategory, number>> = {};
  for (const category of CATEGORIES) {
    const before = state.learnt[category] ?? 0;
    const use = state.seen[category];
    const held = cause === 'regime' ? before * AFTER_CHANGE : before;
    const now = BOUND.has(category) ? 0 : within(FARTHEST, held + (use ? moveOf(use) : 0));
    if (now !== 0) learnt[category] = now;
    if (now !== before) moved[category] = now - before;
  }
  const changed = Object.keys(moved).length > 0;
  return { state: { learnt, seen: {}, revision: state.revision + (changed ? 1 : 0) }, moved };
}

/** A move of shares as it is told: what each that moved was and is, and what had been seen. */
export type MovedShares = NonNullable<
  Extract<ContextEvent, { readonly type: 'context:feedback_loop' }>['moved']
>;

/** @param before with what was seen, as shares were moved by it */
export function movedShares(
  before: LoopTwoState,
  after: LoopTwoState,
  cause: MovedShares['cause'],
): MovedShares {
  const shares: Partial<Record<ContextCategory, { readonly from: number; readonly to: number }>> = {};
  for (const category of CATEGORIES) {
    const [from, to] = [before.learnt[category] ?? 0, after.learnt[category] ?? 0];
    if (from !== to) shares[category] = { from, to };
  }
  return { revision: after.revision, cause, shares, seen: before.seen };
}

/** What is added to shares of the budget. @param factor how much of what was learnt counts, 0..1 */
export function learntShares(
  state: LoopTwoState | undefined,
  factor: number,
): { readonly learnt?: PerCategory<number> } {
  const learnt = Object.entries(state?.learnt ?? {}).map(
    ([category, share]) => [category, factor * share] as const,
  );
  return factor === 0 || learnt.length === 0
    ? {}
    : { learnt: Object.fromEntries(learnt) as PerCategory<number> };
}
