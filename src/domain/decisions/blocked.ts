/** What can be missing: an entry by its id, a number by its name, an answer by the question, or that two entries agree. */
export const MISSING_KINDS = ['entry', 'number', 'answer', 'contradiction'] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** Why a model reached no decision: the typed end of a deliberation (seed 004, "Metacognitive Pressure Valve"). */
export interface Blocked {
  /** What can't be known or held, in the model's words. */
  readonly premise: string;
  readonly missing: {
    readonly kind: MissingKind;
    readonly names: readonly string[];
  };
  /** Questions that it asked and attempts that failed. */
  readonly tried: readonly string[];
}

/** Its premise stood the check: nobody decided, and nothing is done. */
export const BLOCKED = 'blocked';
