import { CATEGORIES, type ContextCategory } from '../../domain/context/category.ts';
import type { ContributionRecord, DecisionCredit, UseSeen } from '../../domain/governor/contribution.ts';
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
const WASTE = -0.015;
const REWARD = 0.02;
const MISSED = 0.005;
const MOST = 0.02;
/** What a category was worth for its tokens, against all of them: below a tenth is waste, from half as much again on it earns more room. Ours. */
const RARELY = 0.1;
const OFTEN = 1.5;
/** Farthest that a share is moved in all: what was learnt must be unlearnt in a few cycles. Ours. */
const FARTHEST = 0.1;
/** Prompts, and worth that came of all decisions, without which nothing is said of a category. Ours: the seed judges by one. */
const LEAST_SEEN = 3;
const LEAST_WORTH = 1;
/** What was learnt counts for half where the regime has changed. */
const AFTER_CHANGE = 0.5;
/** Hard context is in whatever its share is. */
const BOUND: ReadonlySet<ContextCategory> = new Set(['invariants', 'owner-control']);

const NONE = { injected: 0, used: 0, missing: 0, tokens: 0, short: 0, worth: 0 } satisfies UseSeen;

const added = (before: UseSeen | undefined, more: Partial<UseSeen>): UseSeen => {
  const sum = (key: keyof UseSeen): number => (before?.[key] ?? 0) + (more[key] ?? 0);
  return Object.fromEntries(
    (Object.keys(NONE) as (keyof UseSeen)[]).map((key) => [key, sum(key)]),
  ) as unknown as UseSeen;
};

/** Adds a deliberation to what was seen: what it took of the room, what swayed it, what gave way, and what was missing. */
export function seeUse(
  state: LoopTwoState,
  { injected, attribution }: Pick<ContributionRecord, 'injected' | 'attribution'>,
): LoopTwoState {
  const there = new Set(injected.map(({ category }) => category));
  const used = new Set(attribution?.sway?.entries.map(({ category }) => category));
  const room = new Map(attribution?.room?.map((one) => [one.category, one]));
  const missing = attribution?.missing ?? [];
  const seen: Partial<Record<ContextCategory, UseSeen>> = { ...state.seen };
  for (const category of CATEGORIES) {
    const lacked = missing.filter((one) => one.category === category).length;
    const { tokens = 0, short = 0 } = room.get(category) ?? {};
    if (!there.has(category) && lacked + short === 0) continue;
    seen[category] = added(seen[category], {
      injected: there.has(category) ? 1 : 0,
      used: used.has(category) ? 1 : 0,
      missing: lacked,
      tokens,
      short,
    });
  }
  return { ...state, seen };
}

/** What was left out for want of room: more of it would have brought it in. */
const FOR_ROOM: ReadonlySet<string> = new Set(['over-budget', 'empty-allocation']);

/** Adds what came of earlier deliberations: what their being swayed was worth, and of what said what came there had been no room for. */
export function seeWorth(
  state: LoopTwoState,
  credits: readonly Pick<DecisionCredit, 'worth' | 'lacked'>[],
): LoopTwoState {
  const seen: Partial<Record<ContextCategory, UseSeen>> = { ...state.seen };
  for (const { worth = {}, lacked = [] } of credits) {
    const missed = new Set(lacked.flatMap(({ category, why }) => (FOR_ROOM.has(why) ? [category] : [])));
    for (const category of CATEGORIES)
      if (worth[category] !== undefined || missed.has(category))
        seen[category] = added(seen[category], {
          worth: worth[category] ?? 0,
          missing: missed.has(category) ? 1 : 0,
        });
  }
  return { ...state, seen };
}

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/** What all categories whose share counts took and were worth. */
interface Together {
  readonly tokens: number;
  readonly worth: number;
  /** Whatever its sign: how much is known. */
  readonly known: number;
}

function together(seen: LoopTwoState['seen']): Together {
  const soft = CATEGORIES.flatMap((category) => (BOUND.has(category) ? [] : [seen[category] ?? NONE]));
  const sum = (of: (use: UseSeen) => number): number => soft.reduce((all, use) => all + of(use), 0);
  return {
    tokens: sum(({ tokens = 0 }) => tokens),
    worth: sum(({ worth = 0 }) => Math.max(0, worth)),
    known: sum(({ worth = 0 }) => Math.abs(worth)),
  };
}

/**
 * How far a category's share moves by what was seen of it, within ±0.02: by what it was worth a token, against all of them. More room is given
 * where something gave way; what made decisions worse, or no difference for its tokens, loses some.
 */
function moveOf({ injected, missing, tokens = 0, short = 0, worth = 0 }: UseSeen, all: Together): number {
  const known = injected >= LEAST_SEEN && tokens > 0 && all.known >= LEAST_WORTH;
  const perToken = all.worth > 0 ? (worth / all.worth) * (all.tokens / tokens) : worth < 0 ? -1 : 1;
  const byWorth = !known ? 0 : perToken < RARELY ? WASTE : perToken > OFTEN && short > 0 ? REWARD : 0;
  return within(MOST, byWorth + MISSED * missing);
}

/**
 * Loop 2 (seed G, S4): shares move by what what they bring was worth a token, and by what was missing.
 * @returns the state with nothing seen, and by how much each share moved; none where nothing did
 */
export function moveShares(
  state: LoopTwoState,
  cause: 'cycle' | 'regime',
): { readonly state: LoopTwoState; readonly moved: PerCategory<number> } {
  const all = together(state.seen);
  const learnt: Partial<Record<ContextCategory, number>> = {};
  const moved: Partial<Record<ContextCategory, number>> = {};
  for (const category of CATEGORIES) {
    const before = state.learnt[category] ?? 0;
    const use = state.seen[category];
    const held = cause === 'regime' ? before * AFTER_CHANGE : before;
    const now = BOUND.has(category) ? 0 : within(FARTHEST, held + (use ? moveOf(use, all) : 0));
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
