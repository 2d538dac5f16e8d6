/**
 * Stakes of the bettors, each a share of what one has. Ours: a mixture over them loses little against the best stake in hindsight, and
 * none of them can lose everything.
 */
const STAKES = [0.1, 0.25, 0.5, 0.75] as const;

/** What each bettor begins with. */
export const FIRST_FORTUNES: readonly number[] = STAKES.map(() => 1);

/**
 * One bet more. Against somebody whose differences have no mean above 0, whatever else they are, the mean of the fortunes is a
 * nonnegative supermartingale that begins at 1, so that it ever reaches 1/alpha with a chance of alpha at most (Ville's inequality;
 * Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting"). It may be looked at after every bet.
 * @param difference −1..1
 */
export const bet = (fortunes: readonly number[], difference: number): readonly number[] =>
  fortunes.map((fortune, i) => fortune * (1 + (STAKES[i] ?? 0) * difference));

/** What the bettors have made of 1, taken together: the evidence (an e-value). */
export const evidenceOf = (fortunes: readonly number[]): number =>
  fortunes.reduce((sum, fortune) => sum + fortune, 0) / fortunes.length;
