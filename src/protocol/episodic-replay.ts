import type { EpisodicReplayTotals } from '../domain/episodic-replay.ts';

/** The golem worker's verbs on what similar episodes did in this life. */
export interface EpisodicReplayApi {
  /** Sums over the T1 and T2 ticks of this life. */
  grimoireEpisodicReplay(): Promise<EpisodicReplayTotals>;
}
