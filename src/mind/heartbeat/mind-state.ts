import type { StoredRandom } from '../../domain/records/random.ts';
import type { Slices } from './organs.ts';

/** What is no organ's. */
interface Core {
  readonly golemId: string;
  /** Last tick lived; 0 before the first. */
  readonly tick: number;
  readonly random: StoredRandom;
}

/** Everything the mind carries from one theta tick to the next: plain data, committed with each tick. */
export type MindState = Core & Slices & Readonly<Record<string, unknown>>;
