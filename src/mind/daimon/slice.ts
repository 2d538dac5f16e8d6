import type { EmotionLabel, Pad } from '../../domain/life/life.ts';
import type { Markers, Undecided } from './markers.ts';

/** How it feels, and what it has learnt to feel. */
export interface Slice {
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
  /** What situations have taught it to feel; absent until the first decision came due. */
  readonly markers?: Markers;
  /** Where decisions were taken that are still to come due; absent until the first. */
  readonly undecided?: Undecided;
}
