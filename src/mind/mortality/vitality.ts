import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import {
  type BehavioralPhase,
  type CognitiveTier,
  type DeathCause,
  type Vitality,
  PHASES,
  PHASE_THRESHOLDS,
} from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { exp } from '../../lib/math/math.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { calibration, epistemicOf, type DuePrediction } from './clocks.ts';
import { hazardAt, reserveOf, stochasticClock } from './clocks.ts';

/** Vitality above a phase's threshold before the golem climbs back into it: a phase change forces a T2. */
const CLIMB_MARGIN = 0.02;

/** Phase by vitality alone, seed M. */
export function phaseAt(vitality: number): BehavioralPhase {
  for (const phase of PHASES) {
    if (phase !== 'terminal' && vitality > PHASE_THRESHOLDS[phase]) return phase;
  }
  return 'terminal';
}

/** The next phase: down at the threshold, up only with a margin above it. */
export function nextPhase(was: BehavioralPhase, vitality: number): BehavioralPhase {
  const now = phaseAt(vitality);
  const climbs = PHASES.indexOf(now) < PHASES.indexOf(was);
  if (!climbs) return now;
  const sure = phaseAt(vitality - CLIMB_MARGIN);
  return PHASES.indexOf(sure) < PHASES.indexOf(was) ? sure : was;
}

/** What the three clocks carry from tick to tick. Plain data. */
export interface MortalityState {
  /** Life credit in all, as the policy had it when the last tick was lived, and what is left of it, quote. */
  readonly initialCredit: number;
  readonly credit: number;
  readonly spent: number;
  /** The golem's last due predictions, oldest first, at most {@link MAX_PREDICTIONS}. */
  readonly predictions: readonly DuePrediction[];
  /** Theta ticks lived. */
  readonly ticks: number;
  readonly phase: BehavioralPhase;
}

const MAX_PREDICTIONS = 100;

export interface MortalityTick {
  /** What the tick cost in life credit, quote: `tickCost`, and whatever a model charged. */
  readonly cost: number;
  readonly outcomes: readonly PredictionOutcome[];
  /** Uniform in [0, 1). */
  readonly random: number;
  readonly policy: GolemPolicy['mortality'];
}

export interface MortalityResult {
  readonly state: MortalityState;
  readonly vitality: Vitality;
  readonly phase: BehavioralPhase;
  readonly phaseChanged: boolean;
  readonly death: DeathCause | null;
  /** Life credit that the owner has given it (or taken, below 0) by the policy since the last tick; 0 where he has not. */
  readonly credited: number;
}

export function initialMortality(policy: GolemPolicy['mortality']): MortalityState {
  return {
    initialCredit: policy.credit,
    credit: policy.credit,
    spent: 0,
    predictions: [],
    ticks: 0,
    phase: 'thriving',
  };
}

/** Life credit that a theta tick of this tier costs, quote. */
export function tickCost(tier: CognitiveTier, policy: GolemPolicy['mortality']): number {
  const thought = tier === 'T2' ? policy.t2Cost : tier === 'T1' ? policy.t1Cost : 0;
  return policy.metabolicCost + thought;
}

/** Vitality as it stands, without another tick: of one who has died by chance the stochastic clock is 0. */
export function vitalityOf(state: MortalityState, policy: GolemPolicy['mortality'], alive = true): Vitality {
  const { initialCredit, credit, ticks, predictions } = state;
  const reserve = reserveOf(initialCredit, policy);
  const economic = initialCredit > reserve ? clamp01((credit - reserve) / (initialCredit - reserve)) : 0;
  const fitness = calibration(predictions);
  const epistemic = epistemicOf(fitness, policy.senescenceThreshold);
  const stochastic = alive ? stochasticClock(hazardAt(ticks, fitness, policy), policy) : 0;
  return { economic, epistemic, stochastic, total: economic * epistemic * stochastic };
}

/**
 * One theta tick of the three clocks (seed M). They multiply, so any at zero is death: no credit left but what is kept for dying,
 * predictions that no longer hold, or chance, with a hazard that grows with age. A life credit that the owner has set anew counts from here on.
 */
export function tickMortality(state: MortalityState, tick: MortalityTick): MortalityResult {
  const { policy } = tick;
  const credited = policy.credit - state.initialCredit;
  const reserve = reserveOf(policy.credit, policy);
  const aged: MortalityState = {
    ...state,
    initialCredit: policy.credit,
    credit: Math.max(reserve, state.credit + credited - tick.cost),
    spent: state.spent + tick.cost,
    predictions: [...state.predictions, ...tick.outcomes.map(toDue)].slice(-MAX_PREDICTIONS),
    ticks: state.ticks + 1,
  };
  const hazard = hazardAt(aged.ticks, calibration(aged.predictions), policy);
  const survives = tick.random <= exp(-hazard);
  const vitality = vitalityOf(aged, policy, survives);
  const phase = nextPhase(state.phase, vitality.total);
  return {
    state: { ...aged, phase },
    vitality,
    phase,
    phaseChanged: phase !== state.phase,
    death: causeOf(vitality),
    credited,
  };
}

/** A tick of one who is dying: it is paid from what was kept for that, and the clocks stand. */
export const tickDying = (state: MortalityState, cost: number): MortalityState => ({
  ...state,
  credit: Math.max(0, state.credit - cost),
  spent: state.spent + cost,
  ticks: state.ticks + 1,
});

function toDue(outcome: PredictionOutcome): DuePrediction {
  return { probability: outcome.prediction.probability, inside: outcome.correct };
}

function causeOf(vitality: Vitality): DeathCause | null {
  if (vitality.economic <= 0) return 'economic';
  if (vitality.epistemic <= 0) return 'epistemic';
  return vitality.stochastic <= 0 ? 'stochastic' : null;
}
