import type { EmotionLabel, Pad } from './life.ts';
import type { MarketRegime } from '../world/market.ts';

/** What moved a mood on a tick: rules of appraisal, each with one cause that was measured. */
export const APPRAISAL_RULES = [
  'gain',
  'proof',
  'regime',
  'surprise',
  'move',
  'vitality',
  'blocked',
  'steer',
  'marker',
] as const;
export type AppraisalRule = (typeof APPRAISAL_RULES)[number];

/** What one rule added to the feeling of a tick. */
export interface Felt extends Pad {
  readonly rule: AppraisalRule;
}

/** A kind of situation that a golem can be in again. */
export interface Situation {
  readonly regime: MarketRegime;
  /** Share of equity in the base token: under a tenth, up to a half, more. */
  readonly exposure: 'out' | 'partly' | 'in';
  /** Fall of equity from its peak: under 2 %, up to 10 %, more. */
  readonly drawdown: 'none' | 'some' | 'deep';
}

/** A gut feeling: how it went before when a decision was taken in such a situation. */
export interface SomaticMarker {
  readonly situation: Situation;
  /** −1..1: bad or good, pulled to 0 where little was seen. */
  readonly valence: number;
  /** Outcomes behind it, the older the less. */
  readonly weight: number;
  /** Decisions that came due in all, and the last tick that one did. */
  readonly count: number;
  readonly lastTick: number;
}

/** A marker that was felt again, as a record has it. */
export type MarkerFelt = Pick<SomaticMarker, 'situation' | 'valence' | 'count'>;

/** A mood on the way. */
export interface MoodAt extends Pad {
  readonly tick: number;
  /** Unix seconds. */
  readonly worldTime: number;
  readonly emotion: EmotionLabel;
}

/** How it feels, why, and how it has felt. */
export interface DaimonView {
  readonly pad: Pad;
  /** Plutchik's nearest primary emotion, and how strong it is by the length of the mood. */
  readonly emotion: EmotionLabel;
  readonly intensity: 'faint' | 'clear' | 'strong';
  /** Where the mood goes when nothing happens, and the share of the way that a tick goes. */
  readonly temperament: Pad;
  readonly rate: number;
  /** What moved it on the last tick; nothing in records of minds before version 9. */
  readonly felt: readonly Felt[];
  readonly marker: MarkerFelt | null;
  /** Whether gut feelings are felt again at all: the policy says so. */
  readonly heeded: boolean;
  /** Strongest first. */
  readonly markers: readonly SomaticMarker[];
  /** Oldest first, no more than can be drawn. */
  readonly path: readonly MoodAt[];
}
