import * as v from 'valibot';
import {
  type ForkComparison,
  type ForkInfo,
  type ForkRequest,
  MOST_FORK_TICKS,
} from '../../../domain/past/fork.ts';
import type { PolicyPatch } from '../../../domain/rules/policy.ts';
import type { LivedSpanRecord } from '../../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import { MOST_PLAYBOOK } from '../context/policy.ts';
import { between, id, list, objectJudgedInside, oneOf, text, tick, whole, words } from '../bounds.ts';
import { MAX_STEER } from '../life/life.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

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
  /** What the fork lived behind a tick of its own, as `records.spans` tells it of the life. */
  spans(id: string, tick: number): Promise<readonly LivedSpanRecord[]>;
  stop(id: string): Promise<void>;
  rename(id: string, name: string): Promise<ForkInfo>;
  discard(id: string): Promise<void>;
  /** The fork as JSON Lines: itself, then each tick with both sides, its record and what was lived behind it. */
  export(id: string): Promise<string>;
}

type Api = Named<'fork', ForkVerbs>;

export const forkRows = {
  'fork.create': HOUSEKEEPING,
  'fork.again': HOUSEKEEPING,
  'fork.list': QUERY,
  'fork.compare': QUERY,
  'fork.record': QUERY,
  'fork.spans': QUERY,
  'fork.stop': HOUSEKEEPING,
  'fork.rename': HOUSEKEEPING,
  'fork.discard': HOUSEKEEPING,
  'fork.export': QUERY,
} as const satisfies Rows<Api>;

const MOST_CHANGES = 20;
const MOST_ID = 200;
const MOST_MODELS = 100;
/** Characters of a reply: of what models have said, all fits. */
const MOST_REPLY = 200_000;
const CHANGE = 'A change must have the kind policy, playbook, steer, force, reply or price.';
const models = list('Models', id, MOST_MODELS);

const change = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('policy'), patch: objectJudgedInside<PolicyPatch>('A patch') }),
    v.object({ kind: v.literal('playbook'), markdown: text('A playbook', MOST_PLAYBOOK) }),
    v.object({ kind: v.literal('steer'), text: words('A steer', MAX_STEER) }),
    v.object({ kind: v.literal('force'), id: words('The id of an entry', MOST_ID) }),
    v.object({ kind: v.literal('reply'), text: text('A reply', MOST_REPLY) }),
    v.object({ kind: v.literal('price'), factor: between('The price factor', 0.01, 100) }),
  ],
  CHANGE,
);

const request = v.object(
  {
    from: tick,
    changes: list('Changes', change, MOST_CHANGES),
    ticks: v.optional(whole('The number of ticks', 1, MOST_FORK_TICKS)),
    name: v.optional(text('A name')),
    models: v.optional(oneOf('models', ['reflex', 'ask'])),
    mapping: v.optional(
      v.object({ t1Models: models, t2Models: models }, 'mapping must be { t1Models, t2Models }.'),
    ),
  },
  'Say at which tick the fork starts, and what changes.',
);

export const forkArguments = {
  'fork.create': [request],
  'fork.again': [id],
  'fork.list': [],
  'fork.compare': [id],
  'fork.record': [id, tick],
  'fork.spans': [id, tick],
  'fork.stop': [id],
  'fork.rename': [id, text('A name')],
  'fork.discard': [id],
  'fork.export': [id],
} satisfies ArgumentsOf<Api>;
