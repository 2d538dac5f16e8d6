import type { CognitiveTier } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Appraisal, GateForce, GateResult } from '../../domain/records/record.ts';
import type { GateLift, Salience } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { MindState } from './mind-state.ts';

export interface ThresholdInput {
  /** Confidence in the strategy, 0..1: sure of itself, it coasts. */
  readonly confidence: number;
  /** 0..1: dying, it looks closer. */
  readonly vitality: number;
  /** PAD arousal, -1..1; excitement of either sign makes it attentive. */
  readonly arousal: number;
  /** Below 1 where a bad gut feeling makes it look closer; left out where there is none. */
  readonly markerFactor?: number;
  readonly policy: GolemPolicy['gate'];
}

export interface GateInput extends ThresholdInput {
  readonly predictionError: number;
  /** `GateResult.cooldown` of the last tick; 0 at birth. */
  readonly cooldown: number;
  readonly steer: boolean;
  readonly phaseChanged: boolean;
  readonly regimeChanged: boolean;
  /** What organs have to say to it. */
  readonly said?: readonly GateLift[];
}

export type Threshold = Pick<
  GateResult,
  'threshold' | 'base' | 'confidenceFactor' | 'mortalityFactor' | 'arousalFactor' | 'markerFactor'
>;

/** θ = base × (1 + 0.5·confidence) × (1 − 0.3·(1 − vitality)) × (1 − 0.2·|arousal|), clamped (heartbeat, S5). */
export function adaptiveThreshold({
  confidence,
  vitality,
  arousal,
  markerFactor,
  policy,
}: ThresholdInput): Threshold {
  const base = policy.baseThreshold;
  const confidenceFactor = 1 + policy.confidenceGain * confidence;
  const mortalityFactor = 1 - policy.mortalityGain * (1 - vitality);
  const arousalFactor = 1 - policy.arousalGain * Math.abs(arousal);
  const raw = base * confidenceFactor * mortalityFactor * arousalFactor * (markerFactor ?? 1);
  const threshold = Math.max(policy.minThreshold, Math.min(policy.maxThreshold, raw));
  return {
    threshold,
    base,
    confidenceFactor,
    mortalityFactor,
    arousalFactor,
    ...(markerFactor !== undefined && { markerFactor }),
  };
}

/**
 * Which tier a tick thinks at: T0 below θ, T1 below 2θ, T2 from there or when forced. While the cooldown of the last T1 or
 * T2 runs, a T1 is held to T0; a T2 passes and starts it anew. A standing order that has something to do needs a T1, and gets it.
 * What stands out beside the prediction error adds to it (a + b − ab), and may so make a T1, no T2.
 */
export function gate(input: GateInput): GateResult {
  const threshold = adaptiveThreshold(input);
  const { predictionError } = input;
  const theta = threshold.threshold;
  const forced = forceOf(input);
  const salient = salientOf(input);
  const both = predictionError + (1 - predictionError) * (salient?.salience ?? 0);
  const free: CognitiveTier = predictionError >= 2 * theta ? 'T2' : both >= theta ? 'T1' : 'T0';
  const held = forced === null && free === 'T1' && input.cooldown > 0;
  const lifted = LIFTS.some((one) => one === forced);
  const least: CognitiveTier = lifted && free !== 'T2' ? 'T1' : 'T2';
  const tier: CognitiveTier = forced !== null ? least : held ? 'T0' : free;
  return {
    tier,
    predictionError,
    ...threshold,
    // What needs no thought tires nobody.
    cooldown:
      tier === 'T0' || (forced === 'distilled' && free === 'T0')
        ? Math.max(0, input.cooldown - 1)
        : input.policy.cooldownTicks,
    forced,
    ...(salient && { salience: { value: salient.salience, why: salient.why } }),
    reason: reasonOf({ ...input, both, salient }, theta, forced && { tier, by: forced }, held),
  };
}

/** A gate that nothing passes any more, whatever it says of the tick. @param why in a sentence without its full stop */
export const keptShut = (gate: GateResult, why: string): GateResult => ({
  ...gate,
  tier: 'T0',
  forced: null,
  reason: why,
});

/** What the gate goes by on a tick. @param state as the tick found it */
export const gateInput = (
  state: Pick<MindState, 'strategyConfidence' | 'vitality' | 'cooldown' | 'steers' | 'phaseChanged'>,
  appraisal: Appraisal,
  regime: RegimeReading,
  policy: Pick<GolemPolicy, 'gate' | 'daimon'>,
  said: readonly GateLift[],
): GateInput => ({
  predictionError: appraisal.predictionError,
  confidence: state.strategyConfidence,
  vitality: state.vitality.total,
  arousal: appraisal.padAfter.arousal,
  policy: policy.gate,
  ...(appraisal.marker && {
    markerFactor:
      1 - policy.daimon.markerVigilance * Math.max(0, -policy.daimon.markers * appraisal.marker.valence),
  }),
  cooldown: state.cooldown,
  steer: state.steers.length > 0,
  phaseChanged: state.phaseChanged,
  regimeChanged: regime.changed,
  said,
});

/** What lifts a tick to T1, and who is named of several. */
const LIFTS: readonly Exclude<GateLift, Salience>[] = ['standing-order', 'distilled', 'known-sign'];

function forceOf(input: GateInput): GateForce | null {
  if (input.steer) return 'owner-steer';
  if (input.phaseChanged) return 'phase-change';
  if (input.regimeChanged) return 'regime-change';
  const { said = [] } = input;
  return LIFTS.find((one) => said.includes(one)) ?? null;
}

/** What stands out most of what organs say. */
function salientOf({ said = [] }: GateInput): Salience | null {
  const salient = said.filter((one) => typeof one !== 'string');
  return salient.length === 0 ? null : salient.reduce((a, b) => (b.salience > a.salience ? b : a));
}

const FORCED: Readonly<Record<GateForce, string>> = {
  'owner-steer': "the owner's steer",
  'phase-change': 'a change of phase',
  'regime-change': 'a change of regime',
  'standing-order': 'a standing order of the owner',
  distilled: 'a distilled decision for this situation',
  'known-sign': 'something that a move is awaited of',
};

function reasonOf(
  {
    predictionError: pe,
    cooldown,
    both,
    salient,
  }: GateInput & { readonly both: number; readonly salient: Salience | null },
  theta: number,
  forced: { readonly tier: CognitiveTier; readonly by: GateForce } | null,
  held: boolean,
): string {
  const error = `prediction error ${pe.toFixed(3)}`;
  const once = `the threshold ${theta.toFixed(3)}`;
  const twice = `twice the threshold, ${(2 * theta).toFixed(3)}`;
  if (forced !== null) return `${forced.tier} forced by ${FORCED[forced.by]} (${error})`;
  if (salient && pe < theta) {
    const sum = `${error} and what stands out (${salient.salience.toFixed(3)}: ${salient.why}) come to ${both.toFixed(3)}`;
    const rests = held ? `, held to T0: ${ticksOf(cooldown)} of cooldown left` : '';
    return `${sum}, ${both >= theta ? 'at or above' : 'below'} ${once}${rests}`;
  }
  if (held) return `${error} is at or above ${once}, held to T0: ${ticksOf(cooldown)} of cooldown left`;
  if (pe >= 2 * theta) return `${error} is at or above ${twice}`;
  if (pe >= theta) return `${error} is between ${once} and ${twice}`;
  return `${error} is below ${once}`;
}

const ticksOf = (count: number): string => `${count} ${count === 1 ? 'tick' : 'ticks'}`;
