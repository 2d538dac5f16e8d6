import * as v from 'valibot';
import type {
  EntryFilter,
  EntryType,
  GrimoireEntry,
  MemoryStats,
  Recalled,
} from '../../../domain/memory/grimoire.ts';
import type { LedgerTransaction } from '../../../domain/world/ledger.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { PastMoment } from '../../../domain/past/past.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { LAST_TICK, between, id, limit, objectJudgedInside, tick, whole } from '../bounds.ts';
import { cue, entryFilter, someEntryTypes } from '../memory/grimoire-arguments.ts';
import { type ArgumentsOf, INNER_QUERY, type Named, type Rows } from '../row.ts';

/** What is to be brought to mind as it would have been then. */
export interface PastRecall {
  readonly text: string;
  readonly limit?: number;
  readonly types?: readonly EntryType[];
  readonly pad: Pad;
  readonly policy: Pick<GolemPolicy, 'retrieval' | 'memory'>;
  /** The world's time, Unix seconds. */
  readonly now: number;
}

/** What is asked of what was known then. */
export interface PastAnswer extends PastRecall {
  /** Leaves out what was said, or lived, later, and what was not true then: Unix seconds. "Last week" is then told from it, not from `now`. */
  readonly until?: number;
}

/** What a reopened tick is told of memory and books. */
export interface PastVerbs {
  entries(moment: PastMoment, filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
  entry(moment: PastMoment, id: string): Promise<GrimoireEntry | null>;
  counts(moment: PastMoment): Promise<Readonly<Record<string, number>>>;
  stats(moment: PastMoment): Promise<MemoryStats>;
  recall(moment: PastMoment, query: PastRecall): Promise<readonly Recalled[]>;
  answer(moment: PastMoment, query: PastAnswer): Promise<readonly Recalled[]>;
  transactions(tick: number, worldId: string): Promise<readonly LedgerTransaction[]>;
  blocked(tick: number, limit: number): Promise<readonly TickSummary[]>;
}

export type PastInner = Named<'past', PastVerbs>;

export const pastRows = {
  'past.entries': INNER_QUERY,
  'past.entry': INNER_QUERY,
  'past.counts': INNER_QUERY,
  'past.stats': INNER_QUERY,
  'past.recall': INNER_QUERY,
  'past.answer': INNER_QUERY,
  'past.transactions': INNER_QUERY,
  'past.blocked': INNER_QUERY,
} as const satisfies Rows<PastInner>;

const moment = v.object(
  { tick, counter: whole('A count of memories', 0, LAST_TICK) },
  'A moment is the number of a tick and a count of memories.',
);

const unit = between('A part of a mood', -1, 1);

const pastRecall = {
  text: cue,
  limit: v.optional(limit(LAST_TICK)),
  types: someEntryTypes,
  pad: v.object(
    { pleasure: unit, arousal: unit, dominance: unit },
    'A mood is pleasure, arousal and dominance.',
  ),
  policy: objectJudgedInside<PastRecall['policy']>('A policy'),
  now: v.number(),
};

export const pastArguments = {
  'past.entries': [moment, entryFilter],
  'past.entry': [moment, id],
  'past.counts': [moment],
  'past.stats': [moment],
  'past.recall': [moment, v.object(pastRecall)],
  'past.answer': [moment, v.object({ ...pastRecall, until: v.optional(v.number()) })],
  'past.transactions': [tick, id],
  'past.blocked': [tick, limit(LAST_TICK)],
} satisfies ArgumentsOf<PastInner>;
