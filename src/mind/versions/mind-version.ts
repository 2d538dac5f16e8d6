/**
 * Version of what the mind writes down of itself: records, states, memories. A record and what its tick was told carry it;
 * those of before carry none and are of version 1. Hashes are over what was written then, so that a tick of an earlier version
 * is lived again by this code and hashed as that version wrote it (`as-version-1.ts`).
 *
 * 1: what a prediction is, whether the senses' or a decision's, stood in its id; what a memory is of, in its tags and words;
 *    what an entry of a workspace is of, in its id.
 * 2: a prediction says its kind, a memory its facts, and an entry of a workspace what it is of; a delta cycle is a step of the tick
 *    that ends it, and what it learned stands in the tick's record (`theta-of-version-2.ts`).
 * 3: a delta cycle is a lived span of its own behind its tick.
 * 4: memories are compared by their words where no vector counts, and a vector counts from a tick on that the policy says; warnings are
 *    hard context from a confidence on that the policy says; what a model said of less trusted words is trusted no more than they are;
 *    a warning of a loss says what happened, and not that a decision did it;
 *    an insight is filed under its rule's own category, and one of a rule that proved reliable is a heuristic.
 * 5: whoever decides without a model sees the workspace and nothing else: its entries carry what can be computed with, and a decision says
 *    what of them it read; loop 1 counts what the world says, loop 2 moves shares of the budget; a model is sent its task before the workspace,
 *    and all that it is sent counts against the budget.
 * 6: what came of decisions is counted by rule and regime, and the playbook may edit itself by it.
 * 7: what is learnt, recalled and sent since then, a model that deliberates may ask for what was left out; each change asks `sinceVersion7`.
 * 8: what is said of each rule stands in the prompt with that rule alone; figures of one kind stand in tables; rules give way to their line.
 * 9: what memory keeps, forgets and does with it since then, how the clocks run, what is felt, and how a life ends; each change asks
 *    `sinceVersion9`.
 * 10: importance is the seed's quality, a dull tick leaves a trace, knowledge is rehearsed by gain × need, uses far apart hold longer,
 *    what is expected of a contract's events follows from what it says and from what all say, and a situation is marked by how its
 *    decisions did against what they foresaw; each change asks `sinceVersion10`.
 * 11: gamma's beats say how the price moved and who traded, a trace keeps it, and consolidation may group episodes by all of that and by their
 *    vectors, where the policy says so (by default it does not); each change asks `sinceVersion11`.
 * 12: what gamma's beats saw tells how far the next price is expected to go; each change asks `sinceVersion12`.
 */
export const MIND_VERSION = 12;

/** Of a record, or of what a tick was told. */
export interface WithMindVersion {
  readonly versions: { readonly mind?: number };
}

export const isVersion1 = ({ versions }: WithMindVersion): boolean => versions.mind === undefined;

/** Versions 1 and 2 lived a delta cycle as a step of its tick. */
export const livedTogether = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) < 3;

/** Of version 4 or later. */
export const sinceVersion4 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 4;

/** Of version 5 or later. */
export const sinceVersion5 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 5;

/** Of version 6 or later. */
export const sinceVersion6 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 6;

/** Of version 7 or later. */
export const sinceVersion7 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 7;

/** Of version 8 or later. */
export const sinceVersion8 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 8;

/** Of version 9 or later. */
export const sinceVersion9 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 9;

/** Of version 10 or later. */
export const sinceVersion10 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 10;

/** Of version 11 or later. */
export const sinceVersion11 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 11;

/** Of version 12 or later. */
export const sinceVersion12 = ({ versions }: WithMindVersion): boolean => (versions.mind ?? 1) >= 12;
