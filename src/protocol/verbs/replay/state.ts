import * as v from 'valibot';
import type {
  KeptState,
  KeptStates,
  PastTick,
  StateDiff,
  TickRange,
  VerifyReport,
} from '../../../domain/past/past.ts';
import { text, tick, tickRange } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

const MAX_LABEL = 80;

/** States of the mind that are kept, and every tick between them. */
export interface StateVerbs {
  /** Kept states, newest first, with what they share and take. */
  snapshots(): Promise<KeptStates>;
  /** Kept states whose root hash is this, or begins so, newest first. @param hash hex, 6 digits at least */
  byHash(hash: string): Promise<readonly KeptState[]>;
  /** The mind as a tick left it, lived again from the nearest kept state. @throws AppError `replay.not_recorded` */
  at(tick: number): Promise<PastTick>;
  /** What changed from the state after tick `a` to the one after `b`, organ by organ. */
  diff(a: number, b: number): Promise<StateDiff>;
  /** Checks what is kept of a range, or of all, against its hashes. */
  verify(range?: Partial<TickRange>): Promise<VerifyReport>;
  /** Keeps a state from being thinned out, or lets it go again. @throws AppError `golem.not_found` */
  pin(tick: number, pinned: boolean, label?: string): Promise<void>;
}

type Api = Named<'state', StateVerbs>;

export const stateRows = {
  'state.snapshots': QUERY,
  'state.byHash': QUERY,
  'state.at': QUERY,
  'state.diff': QUERY,
  'state.verify': QUERY,
  'state.pin': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const label = v.pipe(
  text('A label'),
  v.trim(),
  v.transform((given) => given.slice(0, MAX_LABEL).replace(/[\uD800-\uDBFF]$/, '')),
);

const hash = v.pipe(
  text('A root hash'),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[0-9a-f]{6,64}$/, 'A root hash must be 6 to 64 hexadecimal digits: all of it or its beginning.'),
);

export const stateArguments = {
  'state.snapshots': [],
  'state.byHash': [hash],
  'state.at': [tick],
  'state.diff': [tick, tick],
  'state.verify': [tickRange],
  'state.pin': [
    tick,
    v.boolean('The second argument must be true (pin) or false (unpin).'),
    v.optional(label),
  ],
} satisfies ArgumentsOf<Api>;
