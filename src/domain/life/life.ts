/** The three clocks of the heartbeat (seeds M and S). */
export const CLOCKS = ['gamma', 'theta', 'delta'] as const;
export type ClockName = (typeof CLOCKS)[number];

/** Cognitive tiers: T0 thinks without deliberation, T1 briefly, T2 fully. */
export const TIERS = ['T0', 'T1', 'T2'] as const;
export type CognitiveTier = (typeof TIERS)[number];

/** The nine steps of a decision cycle, in order. */
export const STEPS = [
  'observe',
  'retrieve',
  'analyze',
  'gate',
  'simulate',
  'validate',
  'execute',
  'verify',
  'reflect',
] as const;
export type CycleStep = (typeof STEPS)[number];

/** Behavioural phases by vitality, seed M: above 0.7, 0.5, 0.3, 0.1, and the rest. */
export const PHASES = ['thriving', 'stable', 'conservation', 'declining', 'terminal'] as const;
export type BehavioralPhase = (typeof PHASES)[number];

/** Lower bound (exclusive) of vitality for each phase; `terminal` is everything below. */
export const PHASE_THRESHOLDS: Record<Exclude<BehavioralPhase, 'terminal'>, number> = {
  thriving: 0.7,
  stable: 0.5,
  conservation: 0.3,
  declining: 0.1,
};

/** Three clocks that multiply: any component at zero is death. Each in [0, 1]. */
export interface Vitality {
  readonly economic: number;
  readonly epistemic: number;
  readonly stochastic: number;
  /** economic × epistemic × stochastic. */
  readonly total: number;
}

/** The clock that ran out; `owner`: none did, the owner ended the life. */
export type DeathCause = 'economic' | 'epistemic' | 'stochastic' | 'owner';

/** Pleasure, arousal and dominance, each in [-1, 1]. */
export interface Pad {
  readonly pleasure: number;
  readonly arousal: number;
  readonly dominance: number;
}

/** Plutchik's eight primary emotions, and `calm` for a PAD vector near its origin. */
export const EMOTIONS = [
  'joy',
  'trust',
  'fear',
  'surprise',
  'sadness',
  'disgust',
  'anger',
  'anticipation',
  'calm',
] as const;
export type EmotionLabel = (typeof EMOTIONS)[number];

/** Where a text came from, most trusted first. A derived text takes the lowest label of its sources. */
export const TRUST_LABELS = ['system', 'owner', 'self', 'world', 'inherited', 'external'] as const;
export type TrustLabel = (typeof TRUST_LABELS)[number];
