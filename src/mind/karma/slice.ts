import type { KarmaTrace } from '../../domain/past/karma.ts';

/** The traces that stand in prompts until the next epoch, as they were when it began: so that the bytes stay the same. */
export interface KarmaEpoch {
  /** Of what it was chosen for: another one begins where this changes. */
  readonly key: string;
  /** Tick that chose. */
  readonly tick: number;
  /** By id. */
  readonly chosen: readonly KarmaTrace[];
}

export interface Karma {
  /** The newest evidence last. */
  readonly traces: readonly KarmaTrace[];
  /** Counts what the owner said: each word of his begins an epoch. */
  readonly revision: number;
  readonly epoch?: KarmaEpoch;
}

/** The organ's slice. Lives in which nothing was verified have none. */
export interface Slice {
  readonly karma?: Karma;
}

export const NO_KARMA: Karma = { traces: [], revision: 0 };
