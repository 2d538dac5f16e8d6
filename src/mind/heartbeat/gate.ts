import type { CognitiveTier } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Appraisal, GateResult } from '../../domain/records/record.ts';
import type { GateForce, GateLift, Salience } from '../contract/index.ts';
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
  /** What organs have to say to it: the first force of several is named. */
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
 * T2 runs, a T1 is held to T0; a T2 passes and starts it anew. What an organ forces gets a T1.
 * What stands out beside the prediction error adds to it (a + b − ab), and may so make a T1, no T2.
 */
export function gate(input: GateInput): GateResult {
  const threshold = adaptiveThreshold(input);
  const { predictionError } = input;
  const theta = threshold.threshold;
  const own = ownForce(input);
  const forced = own ?? organsForce(input);
  const salient = salientOf(input);
  const both = predictionError + (1 - predictionError) * (salient?.salience ?? 0);
  const free: CognitiveTier = predictionError >= 2 * theta ? 'T2' : both >= theta ? 'T1' : 'T0';
  const held = forced === null && free === 'T1' && input.cooldown > 0;
  const lifted: CognitiveTier = own || free === 'T2' ? 'T2' : 'T1';
  const tier: CognitiveTier = forced !== null ? lifted : held ? 'T0' : free;
  return {
    tier,
    predictionError,
    ...threshold,
    // What needs no thought tires nobody.
    cooldown:
      tier === 'T0' || (forced?.effortless && free === 'T0')
        ? Math.max(0, input.cooldown - 1)
        : input.policy.cooldownTicks,
    forced: forced && forced.force,
    ...(salient && { salience: { value: salient.salience, why: salient.why } }),
    reason: reasonOf({ ...input, both, salient }, theta, forced && { tier, by: forced.words }, held),
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

/** What is thought about in full, whatever organs say; null where nothing is. */
function ownForce({ steer, phaseChanged, regimeChanged }: GateInput): GateForce | null {
  if (steer) return { force: 'owner-steer', words: "the owner's steer" };
  if (phaseChanged) return { force: 'phase-change', words: 'a change of phase' };
  return regimeChanged ? { force: 'regime-change', words: 'a change of regime' } : null;
}

const organsForce = ({ said = [] }: GateInput): GateForce | null =>
  said.find((one) => 'force' in one) ?? null;

/** What stands out most of what organs say. */
function salientOf({ said = [] }: GateInput): Salience | null {
  const salient = said.filter((one) => 'salience' in one);
  return salient.length === 0 ? null : salient.reduce((a, b) => (b.salience > a.salience ? b : a));
}

function reasonOf(
  {
    predictionError: pe,
    cooldown,
    both,
    salient,
  }: GateInput & { readonly both: number; readonly salient: Salience | null },
  theta: number,
  forced: { readonly tier: CognitiveTier; readonly by: string } | null,
  held: boolean,
): string {
  const error = `prediction error ${pe.toFixed(3)}`;
  const once = `the threshold ${theta.toFixed(3)}`;
  const twice = `twice the threshold, ${(2 * theta).toFixed(3)}`;
  if (forced !== null) return `${forced.tier} forced by ${forced.by} (${error})`;
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
