import type { Appraisal } from '../../domain/records/record.ts';
import type { Carried, Observed } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { positionHealth, predictionError, threatIntensity } from '../market/index.ts';
import type { Slice } from './slice.ts';
import { feltAgain, situationOf } from './markers.ts';
import type { EmotionLabel, Pad } from '../../domain/life/life.ts';
import { padLength } from './pad.ts';
import { APPRAISAL_RULES, type AppraisalRule, type Felt } from '../../domain/life/daimon.ts';
import type { MarketRegime } from '../../domain/world/market.ts';

/** How far a tick came out from what was expected. @param steers what the owner said to it */
function surpriseOf(
  { observation, expected, regime, beliefs, portfolio, previousPortfolio }: Observed,
  steers: readonly string[],
  weights: GolemPolicy['surprise'],
): ReturnType<typeof predictionError> {
  return predictionError(
    {
      actual: observation.price,
      expected,
      regimeChanged: regime.changed,
      health: {
        before: positionHealth(previousPortfolio, observation.previousPrice),
        after: positionHealth(portfolio, observation.price),
      },
      threat: threatIntensity(beliefs, regime, observation),
      interventions: steers.length,
      anomalies: observation.probes.filter((probe) => probe.anomalous).length,
    },
    weights,
  );
}

/**
 * Step 3: how surprising what was observed is, and the mood that comes of it.
 * @param before the state as the tick found it
 */
export function analyze(
  before: Slice & Carried,
  observed: Observed,
  policy: Pick<GolemPolicy, 'surprise' | 'daimon'>,
): Appraisal {
  const { observation, expected, regime, portfolio, outcomes } = observed;
  const { predictionError, sources } = surpriseOf(observed, before.steers, policy.surprise);
  const equity = observed.previousPortfolio.equity;
  const heeds = policy.daimon.markers > 0;
  const marker = heeds ? feltAgain(before.markers ?? {}, situationOf(regime.regime, portfolio)) : null;
  const stimulus: Stimulus = {
    surprise: predictionError,
    returnZ: expected ? observation.logReturn / expected.sigma : 0,
    equityChange: equity > 0 ? portfolio.equity / equity - 1 : 0,
    outcomes: outcomes.map(({ correct, prediction }) => (correct ? 1 : 0) - prediction.probability),
    regime: regime.regime,
    vitality: before.vitality.total,
    blocked: before.recentBlocks[0]?.tick === before.tick,
    steer: before.steers.length > 0,
    ...(marker && { gut: policy.daimon.markers * marker.valence }),
  };
  const padAfter = appraise(before.pad, stimulus, policy.daimon);
  return {
    predictionError,
    sources,
    padBefore: before.pad,
    padAfter,
    emotion: emotionOf(padAfter),
    felt: feltOn(stimulus),
    ...(marker && { marker }),
  };
}

/** Length of the mood below which it has no name. */
const CALM_BELOW = 0.2;

/** Mehrabian's octants (pleasure, arousal, dominance), each with Plutchik's nearest primary emotion. */
const OCTANTS: Readonly<Record<string, EmotionLabel>> = {
  '+++': 'joy', // exuberant
  '++-': 'surprise', // moved by what is not in its hands
  '+-+': 'anticipation', // relaxed, in control, waiting
  '+--': 'trust', // docile
  '-++': 'anger', // hostile
  '-+-': 'fear', // anxious
  '--+': 'disgust', // disdainful
  '---': 'sadness', // bored, given up
};

/** Names a mood by its octant; near the origin it is calm. */
export function emotionOf(pad: Pad): EmotionLabel {
  if (padLength(pad) < CALM_BELOW) return 'calm';
  const octant = [pad.pleasure, pad.arousal, pad.dominance].map((value) => (value >= 0 ? '+' : '-')).join('');
  return OCTANTS[octant]!;
}

/** What happened on a tick, as the daimon is told. */
export interface Stimulus {
  /** Prediction error, 0..1. */
  readonly surprise: number;
  /** The tick's return over its expected deviation. */
  readonly returnZ: number;
  /** Change of equity since the last tick, fraction of it. */
  readonly equityChange: number;
  /** Of each prediction that came due whether it came, 0 or 1, less how sure it was: who is as often right as it says is moved by neither. */
  readonly outcomes: readonly number[];
  readonly regime: MarketRegime;
  /** 0..1. */
  readonly vitality: number;
  /** The cage blocked an order. */
  readonly blocked: boolean;
  /** The owner steered. */
  readonly steer: boolean;
  /** The gut feeling about the situation, −1..1 times how much it is heeded; left out where there is none. */
  readonly gut?: number;
}

/** Where the mood rests when nothing happens, and the share of the way to the tick's feeling that one tick goes. */
export interface Temperament extends Pad {
  readonly rate: number;
}

/** Of a newborn by default: faintly content, unexcited, somewhat in control; half of the way in about four ticks. */
export const BASELINE: Pad = { pleasure: 0.05, arousal: -0.1, dominance: 0.1 };

/** Equity change that is felt in full, fraction. */
const FULL_EQUITY_CHANGE = 0.02;
/** Deviations of a return that are felt in full. */
const FULL_RETURN_Z = 3;

/** How a regime feels to be in, by itself. */
const REGIME_FEELING: Readonly<Record<MarketRegime, Pad>> = {
  'bull-low-vol': { pleasure: 0.2, arousal: -0.1, dominance: 0.1 },
  'bull-high-vol': { pleasure: 0.1, arousal: 0.15, dominance: 0 },
  'bear-low-vol': { pleasure: -0.15, arousal: 0, dominance: -0.05 },
  'bear-high-vol': { pleasure: -0.25, arousal: 0.2, dominance: -0.15 },
  'range-bound': { pleasure: 0, arousal: -0.15, dominance: 0.05 },
  volatile: { pleasure: -0.05, arousal: 0.25, dominance: -0.1 },
  crisis: { pleasure: -0.35, arousal: 0.4, dominance: -0.3 },
};

const FLAT: Pad = { pleasure: 0, arousal: 0, dominance: 0 };

/**
 * The mood after a tick: goes back to the temperament, and is moved by what the tick meant for the golem's ends (after OCC and Scherer:
 * desirability → pleasure, unexpectedness → arousal, coping → dominance). Each in [-1, 1].
 */
export function appraise(pad: Pad, stimulus: Stimulus, temperament: Temperament): Pad {
  const feeling = feelingOf(stimulus);
  const towards = (name: keyof Pad): number => {
    const target = limit(temperament[name] + feeling[name]);
    return limit(pad[name] + temperament.rate * (target - pad[name]));
  };
  return {
    pleasure: towards('pleasure'),
    arousal: towards('arousal'),
    dominance: towards('dominance'),
  };
}

/** How much more often what was predicted came than it was said to, −1..1. */
const proofOf = (outcomes: readonly number[]): number =>
  outcomes.reduce((sum, beyond) => sum + beyond, 0) / Math.max(1, outcomes.length);

/** What each rule of appraisal makes of a tick, in the order of their names. Those that found nothing are in it. */
function feltBy(s: Stimulus): Readonly<Record<AppraisalRule, Pad>> {
  const gain = limit(s.equityChange / FULL_EQUITY_CHANGE);
  const move = Math.abs(limit(s.returnZ / FULL_RETURN_Z));
  const proof = proofOf(s.outcomes);
  const gut = s.gut ?? 0;
  return {
    gain: { pleasure: 0.6 * gain, arousal: 0, dominance: 0.2 * gain },
    proof: { pleasure: 0.4 * proof, arousal: 0, dominance: 0.45 * proof },
    regime: REGIME_FEELING[s.regime],
    surprise: { pleasure: 0, arousal: 0.9 * s.surprise, dominance: -0.4 * s.surprise },
    move: { pleasure: 0, arousal: 0.35 * move, dominance: 0 },
    vitality: { pleasure: -0.3 * (1 - s.vitality), arousal: 0, dominance: -0.4 * (1 - s.vitality) },
    blocked: s.blocked ? { pleasure: -0.2, arousal: 0.15, dominance: -0.5 } : FLAT,
    steer: s.steer ? { pleasure: 0, arousal: 0.4, dominance: -0.15 } : FLAT,
    marker: { pleasure: 0.4 * gut, arousal: 0.3 * Math.abs(gut), dominance: 0.2 * gut },
  };
}

/** What moved it on a tick, rule by rule. */
export function feltOn(stimulus: Stimulus): readonly Felt[] {
  const by = feltBy(stimulus);
  return APPRAISAL_RULES.filter((rule) => {
    const { pleasure, arousal, dominance } = by[rule];
    return pleasure !== 0 || arousal !== 0 || dominance !== 0;
  }).map((rule) => ({ rule, ...by[rule] }));
}

/** The sum of what the rules make of it, added up in an order that no version of the mind changes. */
function feelingOf(s: Stimulus): Pad {
  const { gain, proof, regime, surprise, move, vitality, blocked, steer, marker } = feltBy(s);
  return {
    pleasure:
      gain.pleasure +
      proof.pleasure +
      regime.pleasure +
      vitality.pleasure +
      blocked.pleasure +
      marker.pleasure,
    arousal:
      surprise.arousal + move.arousal + regime.arousal + steer.arousal + blocked.arousal + marker.arousal,
    dominance:
      proof.dominance +
      gain.dominance +
      regime.dominance +
      vitality.dominance +
      surprise.dominance +
      blocked.dominance +
      steer.dominance +
      marker.dominance,
  };
}

function limit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
