import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { Bearing, TriageRoute, TriageScore } from '../../domain/attention/triage.ts';
import { exp, log } from '../../lib/math/math.ts';
import { PREFERENCES } from '../mortality/index.ts';

/** Squared deviations at which an error counts half: three standard deviations. Ours. */
const HALF_ERROR = 9;
/** Share by which full precision lowers the curiosity threshold (seed G). */
const PRECISION_LOWERS = 0.4;
/** ln of the odds that something has happened where an event is all as expected. Ours. */
const DOUBT = -5;
/** What may have happened: a chance, a threat, or neither. Which it is is not known before a look. */
const CAUSES = 3;
/** Chance that a look shows what has happened, where beliefs are of no precision; full precision makes it certain. Ours. */
const LEAST_CLEAR = 0.5;
/** Share of what is at stake that is met by an update in silence; a look meets all of it (seed G). */
export const SILENT = 0.3;
/** What folding a value in costs, and what it is worth to be up to date about the pool that is traded in, nats. Ours. */
export const KEEPING = 0.01;
export const UP_TO_DATE = 0.05;

/** 0 as expected, ½ at three deviations, towards 1. */
export const errorOf = (z: number): number => (z * z) / (z * z + HALF_ERROR);

/** What a look costs where beliefs are so precise: an error of a precise belief says more, so it is looked at sooner (seed G). */
export const thresholdOf = (curiosity: number, precision: number): number =>
  curiosity * (1 - PRECISION_LOWERS * precision);

/** Chance that a look shows what has happened: what comes next tells more apart where it is expected precisely. */
export const clearness = (precision: number): number => LEAST_CLEAR + (1 - LEAST_CLEAR) * precision;

/** Entropy of what has happened, nats: whether anything has, and which of the causes. @param changed chance that something has, 0..1 */
export function uncertaintyOf(changed: number): number {
  const of = (chance: number): number => (chance > 0 ? -chance * log(chance) : 0);
  return of(changed) + of(1 - changed) + changed * log(CAUSES);
}

export interface ScoreInput {
  readonly surprise: TriageScore['surprise'];
  /** Of what it deviates in most: in what, by how many deviations, on a belief of what precision, and what that says, ln of the Bayes factor. */
  readonly by: NonNullable<TriageScore['odds']>['by'];
  readonly z: number;
  readonly precision: number;
  readonly evidence: number;
  /** What one more value of it is expected to teach, nats. */
  readonly novelty: number;
  readonly interest: number;
  /** How far it concerns what is owned and traded, 0..1. */
  readonly relevance: number;
  readonly bearing: Bearing;
  readonly phase: BehavioralPhase;
}

/**
 * Scores an event by the expected free energy of each route, against dropping it: G = cost − (pragmatic + epistemic), each an expectation
 * over what could be observed next by that route. What has happened is hidden: nothing, or one of three causes. A look shows it with the
 * chance that precision gives, and meets what is at stake; an update in silence shows nothing of it, teaches the belief one value and
 * meets a share; dropping shows, teaches and meets nothing. What becomes of the stakes comes too late to tell what has happened.
 */
export function scoreOf(
  input: ScoreInput,
  policy: { readonly curiosity: number; readonly hebbian: number },
): TriageScore {
  const { surprise, by, z, precision, evidence, novelty, interest, relevance, bearing, phase } = input;
  const error = errorOf(z);
  const lent = -DOUBT * policy.hebbian * interest * error;
  const changed = 1 / (1 + exp(-(DOUBT + evidence + lent)));
  const epistemic = clearness(precision) * uncertaintyOf(changed);
  const pragmatic = relevance * PREFERENCES[phase][bearing] * changed;
  const threshold = thresholdOf(policy.curiosity, precision);
  const folding = KEEPING - novelty - UP_TO_DATE * relevance;
  return {
    surprise,
    error,
    precision,
    z,
    interest,
    odds: { by, evidence, interest: lent, changed, novelty },
    epistemic,
    pragmatic,
    threshold,
    energy: {
      dropped: 0,
      folded: folding - SILENT * pragmatic,
      // Its value is kept where that is worth it by itself.
      escalated: threshold + Math.min(0, folding) - (pragmatic + epistemic),
    },
  };
}

/** Whether a value is worth keeping whatever it is: so what is believed is not made of what was surprising alone. */
export const isKept = (novelty: number, relevance: number): boolean =>
  KEEPING - novelty - UP_TO_DATE * relevance <= 0;

/** What a look is worth beyond the better of the other routes. */
export const gainOf = ({ energy }: TriageScore): number =>
  Math.min(energy.folded, energy.dropped) - energy.escalated;

/** The route of least expected free energy; of equals the one that learns. */
export function routeOf({ energy }: TriageScore): TriageRoute {
  if (energy.escalated < energy.folded && energy.escalated < energy.dropped) return 'escalated';
  return energy.folded <= energy.dropped ? 'folded' : 'dropped';
}

/** Digits of a score that is told: what decides is decided by all of them. */
const DIGITS = 10_000;

/** A score as it is told and recorded, in a third of the room. */
export function rounded(score: TriageScore): TriageScore {
  const shorten = (part: unknown): unknown => {
    // No zero with a sign: not every store keeps it.
    if (typeof part === 'number') return Math.round(part * DIGITS) / DIGITS || 0;
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shorten(value)]));
  };
  return shorten(score) as TriageScore;
}
