import type { Observation } from '../../domain/world/world.ts';
import { pow } from '../../lib/math/math.ts';
import { weightAt } from './moments.ts';

/** What gamma's beats say of how far the price goes in a step. Plain data, folded in tick by tick. */
export interface Roughness {
  /** Observations folded in. */
  readonly readings: number;
  /** Realised variance of late, per step. */
  readonly near: number;
  /** Realised variance, and square of the log return, over a long time: how much of the way stays. */
  readonly usual: number;
  readonly squares: number;
}

/** Share of what was of late that the next observation leaves. Chosen on the S&P history to 2009, judged on what follows. */
const NEAR_DECAY = 0.85;
/** Weight of the newest over about a trading year, and how many observations what was believed before counts for. */
const USUAL_WEIGHT = 1 - pow(0.5, 1 / 250);
const PRIOR_OBSERVATIONS = 10;

/** What is believed of the price before an observation, as far as it is needed here. */
interface Before {
  readonly roughness?: Roughness | undefined;
  /** Variance of a step's log return, of late and over a long time. */
  readonly variance: number;
  readonly longVariance: number;
}

/**
 * Folds in what gamma saw on the way to an observation. A way that no beat saw a swap on is as rough as the move itself.
 * @param before beliefs before it @returns nothing where nothing was perceived
 */
export function roughnessAfter(
  { roughness, variance, longVariance }: Before,
  { perceived, logReturn }: Observation,
): Roughness | undefined {
  if (perceived === undefined) return roughness;
  const square = logReturn * logReturn;
  const way = perceived.variation > 0 ? perceived.variation * perceived.variation : square;
  const was = roughness ?? { readings: 0, near: variance, usual: longVariance, squares: longVariance };
  const shareOf = (floor: number) => weightAt(was.readings + PRIOR_OBSERVATIONS, floor);
  return {
    readings: was.readings + 1,
    near: was.near + shareOf(1 - NEAR_DECAY) * (way - was.near),
    usual: was.usual + shareOf(USUAL_WEIGHT) * (way - was.usual),
    squares: was.squares + shareOf(USUAL_WEIGHT) * (square - was.squares),
  };
}

/**
 * Variance that the next step's log return is expected to have: the realised variance of late times the share of it that usually stays from
 * tick to tick. A way is known by many moves and a step by one, so that it tells sooner and with less noise (Andersen et al. 2003).
 */
export const roughVariance = ({ near, usual, squares }: Roughness): number =>
  usual > 0 ? (near * squares) / usual : squares;
