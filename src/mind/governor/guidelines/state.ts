import type { CompressionGuideline } from '../../../domain/governor/guideline.ts';

/** What compression has taught: plain data. */
export interface GuidelinesState {
  /** In their order; the oldest that are over go first. */
  readonly guidelines: readonly CompressionGuideline[];
  /** How many there were in all. */
  readonly count: number;
  readonly looked: number;
  readonly failures: number;
  readonly forks: number;
}

export const NO_GUIDELINES: GuidelinesState = { guidelines: [], count: 0, looked: 0, failures: 0, forks: 0 };

/** Guidelines kept. Ours. */
const MOST_KEPT = 60;

/** Without the oldest that are over, where there are too many. */
export function kept(guidelines: readonly CompressionGuideline[]): readonly CompressionGuideline[] {
  let over = guidelines.length - MOST_KEPT;
  if (over <= 0) return guidelines;
  return guidelines.filter(({ status }) => {
    if (over <= 0 || status === 'in-force') return true;
    over -= 1;
    return false;
  });
}

/** With one guideline put in the place of its number. */
export const withGuideline = (state: GuidelinesState, guideline: CompressionGuideline): GuidelinesState => ({
  ...state,
  guidelines: state.guidelines.map((one) => (one.number === guideline.number ? guideline : one)),
});

/** After the market jumped: what waited for a price that will not come is not waited for. */
export const withoutWaiting = (state: GuidelinesState): GuidelinesState => ({
  ...state,
  guidelines: state.guidelines.map((one) => ({ ...one, trial: { ...one.trial, open: null } })),
});
