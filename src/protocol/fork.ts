import type { ForkComparison, ForkInfo, ForkRequest, ForkTick } from '../domain/fork.ts';
import type { DecisionCycleRecord } from '../domain/record.ts';

/** What the worker of one fork answers. */
export interface ForkWorkerApi {
  /** Lives the fork; ticks are told in batches. Resolves with why it ended. @throws AppError */
  run(request: ForkRequest, ticks: ForkListener): Promise<string>;
  stop(): Promise<void>;
}

export type ForkListener = (
  batch: readonly { readonly comparison: ForkTick; readonly record: DecisionCycleRecord }[],
) => void | Promise<void>;

/** Lives that were lived otherwise: part of the golem's verbs. */
export interface ForksApi {
  forkCreate(request: ForkRequest): Promise<ForkInfo>;
  forkList(): Promise<readonly ForkInfo[]>;
  forkCompare(id: string): Promise<ForkComparison>;
  forkRecord(id: string, tick: number): Promise<DecisionCycleRecord | null>;
  forkStop(id: string): Promise<void>;
  forkRename(id: string, name: string): Promise<ForkInfo>;
  forkDiscard(id: string): Promise<void>;
  forkExport(id: string): Promise<string>;
}
