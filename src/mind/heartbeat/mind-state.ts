import type { PendingPrediction } from '../../domain/decision.ts';
import type { CognitiveTier } from '../../domain/life.ts';
import type { StoredRandom } from '../../domain/random.ts';
import type { Slices } from '../organs.ts';

/** What the heartbeat itself carries from tick to tick. */
interface Carried {
  readonly golemId: string;
  /** Last tick lived; 0 before the first. */
  readonly tick: number;
  readonly random: StoredRandom;
  /** Of the gate. */
  readonly cooldown: number;
  /** Predictions that are not due yet. */
  readonly pending: readonly PendingPrediction[];
  readonly steers: readonly string[];
  readonly tiers: Readonly<Record<CognitiveTier, number>>;
  readonly lastTier: CognitiveTier | null;
}

/** Everything the mind carries from one theta tick to the next: plain data, committed with each tick. */
export type MindState = Carried & Slices & Readonly<Record<string, unknown>>;
