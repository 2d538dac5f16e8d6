import type { ForkComparison, ForkInfo, ForkRequest } from '../../domain/fork.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import { id, judgedInside, text, tick } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

/** Lives that were lived otherwise from some tick on. */
export interface ForkVerbs {
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

type Api = Named<'fork', ForkVerbs>;

export const forkRows = {
  'fork.create': COMMAND,
  'fork.again': COMMAND,
  'fork.list': QUERY,
  'fork.compare': QUERY,
  'fork.record': QUERY,
  'fork.stop': COMMAND,
  'fork.rename': COMMAND,
  'fork.discard': COMMAND,
  'fork.export': QUERY,
} as const satisfies Rows<Api>;

export const forkArguments = {
  'fork.create': [judgedInside<ForkRequest>()],
  'fork.again': [id],
  'fork.list': [],
  'fork.compare': [id],
  'fork.record': [id, tick],
  'fork.stop': [id],
  'fork.rename': [id, text('A name')],
  'fork.discard': [id],
  'fork.export': [id],
} satisfies ArgumentsOf<Api>;
