import type { Pad } from '../../domain/life.ts';
import type { MarketRegime } from '../../domain/market.ts';

/** What happened on a tick, as the daimon is told. */
export interface Stimulus {
  /** Prediction error, 0..1. */
  readonly surprise: number;
  /** The tick's return over its expected deviation. */
  readonly returnZ: number;
  /** Change of equity since the last tick, fraction of it. */
  readonly equityChange: number;
  /** Qualities of the predictions that came due, each 0..1. */
  readonly outcomes: readonly number[];
  readonly regime: MarketRegime;
  /** 0..1. */
  readonly vitality: number;
  /** The cage blocked an order. */
  readonly blocked: boolean;
  /** The owner steered. */
  readonly steer: boolean;
}

/** Where the mood rests when nothing happens: faintly content, unexcited, somewhat in control. */
export const BASELINE: Pad = { pleasure: 0.05, arousal: -0.1, dominance: 0.1 };

/** Share of the way from the mood to the tick's feeling that one tick goes: half in about four ticks. */
const RATE = 0.15;
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

/**
 * The mood after a tick: decays towards {@link BASELINE} and is moved by what the tick meant for the golem's ends (after
 * OCC and Scherer: desirability → pleasure, unexpectedness → arousal, coping → dominance). Each in [-1, 1].
 */
export function appraise(pad: Pad, stimulus: Stimulus): Pad {
  const feeling = feelingOf(stimulus);
  return {
    pleasure: towards(pad.pleasure, BASELINE.pleasure + feeling.pleasure),
    arousal: towards(pad.arousal, BASELINE.arousal + feeling.arousal),
    dominance: towards(pad.dominance, BASELINE.dominance + feeling.dominance),
  };
}

function feelingOf(s: Stimulus): Pad {
  const regime = REGIME_FEELING[s.regime];
  const gain = limit(s.equityChange / FULL_EQUITY_CHANGE);
  const move = Math.abs(limit(s.returnZ / FULL_RETURN_Z));
  // −1 all predictions wrong, 1 all right; 0 when none came due.
  const mean = s.outcomes.reduce((sum, quality) => sum + quality, 0) / Math.max(1, s.outcomes.length);
  const proof = s.outcomes.length === 0 ? 0 : 2 * mean - 1;
  return {
    pleasure: 0.6 * gain + 0.4 * proof + regime.pleasure - 0.3 * (1 - s.vitality) - (s.blocked ? 0.2 : 0),
    arousal: 0.9 * s.surprise + 0.35 * move + regime.arousal + (s.steer ? 0.4 : 0) + (s.blocked ? 0.15 : 0),
    dominance:
      0.45 * proof +
      0.2 * gain +
      regime.dominance -
      0.4 * (1 - s.vitality) -
      0.4 * s.surprise -
      (s.blocked ? 0.5 : 0) -
      (s.steer ? 0.15 : 0),
  };
}

function towards(value: number, target: number): number {
  return limit(value + RATE * (limit(target) - value));
}

function limit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
