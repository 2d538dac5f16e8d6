import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { Bearing, TriageRoute, TriageScore } from '../../domain/decisions/triage.ts';
import { expm1 } from '../../lib/math/math.ts';
import { PREFERENCES } from '../mortality/index.ts';

/** Squared deviations at which an error counts half: three standard deviations. Ours. */
const HALF_ERROR = 9;
/** Share by which full precision lowers the curiosity threshold (seed G). */
const PRECISION_LOWERS = 0.4;
/** What of a look's worth an update in silence has (seed G): of knowledge, of what is preferred. */
const SILENT = { epistemic: 0.1, pragmatic: 0.3 } as const;

/** 0 as expected, ½ at three deviations, towards 1. */
export const errorOf = (z: number): number => (z * z) / (z * z + HALF_ERROR);

/** What a look costs where beliefs are so precise: an error of a precise belief says more, so it is looked at sooner (seed G). */
export const thresholdOf = (curiosity: number, precision: number): number =>
  curiosity * (1 - PRECISION_LOWERS * precision);

export interface Weighed {
  readonly surprise: TriageScore['surprise'];
  /** Of the channel whose precision-weighted error is largest. */
  readonly z: number;
  readonly precision: number;
  readonly interest: number;
  /** How far it concerns what is owned and traded, 0..1. */
  readonly relevance: number;
  readonly bearing: Bearing;
  readonly phase: BehavioralPhase;
}

/**
 * Scores an event, and the expected free energy of each route, which is minimised: G = cost − (pragmatic + epistemic). A look costs the
 * curiosity threshold; an update in silence costs nothing and brings a share; dropping brings nothing.
 */
export function weigh(
  weighed: Weighed,
  policy: { readonly curiosity: number; readonly hebbian: number },
): TriageScore {
  const { surprise, z, precision, interest, relevance, bearing, phase } = weighed;
  const error = errorOf(z);
  const shift = surprise.size + surprise.move + surprise.kind + surprise.rate;
  // Saturating and not cut off at 1 (as the seed has it): of many that are new some say more than others.
  const epistemic = -expm1(-(precision * error + shift + policy.hebbian * interest * error));
  const pragmatic = relevance * PREFERENCES[phase][bearing] * error;
  const threshold = thresholdOf(policy.curiosity, precision);
  return {
    surprise,
    error,
    precision,
    z,
    interest,
    epistemic,
    pragmatic,
    threshold,
    energy: {
      dropped: 0,
      folded: -(SILENT.pragmatic * pragmatic + SILENT.epistemic * epistemic),
      escalated: threshold - (pragmatic + epistemic),
    },
  };
}

/** The route of least expected free energy; of equals the one that learns. */
export function routeOf({ energy }: TriageScore): TriageRoute {
  if (energy.escalated < energy.folded && energy.escalated < energy.dropped) return 'escalated';
  return energy.folded <= energy.dropped ? 'folded' : 'dropped';
}
