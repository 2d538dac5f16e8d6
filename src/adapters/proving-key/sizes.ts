import type { Difficulty } from '../../domain/world/proving.ts';

interface Sizes {
  /** Contracts beside each that means something. */
  readonly decoys: number;
  /** Whether they say the very same, so that what is said does not tell who says it. */
  readonly alike: boolean;
  /** ln moves, from and to. */
  readonly size: readonly [number, number];
  /** Steps between two events of one contract, on average: from and to. */
  readonly gap: readonly [number, number];
  /** Contracts that say what means nothing, and events of theirs a step. */
  readonly crowd: number;
  readonly chatter: number;
}

/** What difficulty is. */
export const SIZES: Readonly<Record<Difficulty, Sizes>> = {
  1: { decoys: 1, alike: false, size: [0.035, 0.05], gap: [40, 60], crowd: 12, chatter: 6 },
  2: { decoys: 2, alike: true, size: [0.025, 0.035], gap: [50, 70], crowd: 30, chatter: 15 },
  3: { decoys: 4, alike: true, size: [0.015, 0.025], gap: [60, 90], crowd: 80, chatter: 40 },
};
