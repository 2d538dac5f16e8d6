import type { ForkComparison, ForkInfo, ForkRequest } from '../../domain/fork.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { ForksApi } from '../../protocol/fork.ts';

/** Lives that were lived otherwise from some tick on: part of the public API. */
export interface ForkFacade {
  /** Begins to live it, in a worker of its own; the event `fork` tells how it goes. @throws AppError `replay.not_recorded`, `input.invalid` */
  create(request: ForkRequest): Promise<ForkInfo>;
  /** Lives a fork once more by what its models said then; nobody is asked. The two come out the same. @throws AppError `golem.not_found`, `input.invalid` */
  again(id: string): Promise<ForkInfo>;
  /** Newest first. */
  list(): Promise<readonly ForkInfo[]>;
  /** Tick by tick beside the original. */
  compare(id: string): Promise<ForkComparison>;
  /** A whole record of the fork's own. */
  record(id: string, tick: number): Promise<DecisionCycleRecord | null>;
  stop(id: string): Promise<void>;
  rename(id: string, name: string): Promise<ForkInfo>;
  discard(id: string): Promise<void>;
  /** The fork as JSON Lines: itself, then each tick with both sides and its record. */
  export(id: string): Promise<string>;
}

type Ask = <Name extends keyof ForksApi>(
  name: Name,
  ...args: Parameters<ForksApi[Name]>
) => ReturnType<ForksApi[Name]>;

export function forkFacade(ask: Ask): ForkFacade {
  return {
    create: (request) => ask('forkCreate', request),
    again: (id) => ask('forkAgain', id),
    list: () => ask('forkList'),
    compare: (id) => ask('forkCompare', id),
    record: (id, tick) => ask('forkRecord', id, tick),
    stop: (id) => ask('forkStop', id),
    rename: (id, name) => ask('forkRename', id, name),
    discard: (id) => ask('forkDiscard', id),
    export: (id) => ask('forkExport', id),
  };
}
