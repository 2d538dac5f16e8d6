import type { DecisionCycleRecord, TickSummary } from '../../domain/record.ts';
import type { RecordRange } from '../record-range.ts';
import { LAST_TICK, tick, ticksUpTo } from './bounds.ts';
import { type ArgumentsOf, type Named, QUERY, type Rows } from './row.ts';

/** What was lived, by tick ascending: with `from` the first `limit`, else the last. */
export interface RecordsVerbs {
  list(range?: RecordRange): Promise<readonly DecisionCycleRecord[]>;
  /** Columns only: small enough for a whole life. */
  summaries(range?: RecordRange): Promise<readonly TickSummary[]>;
  get(tick: number): Promise<DecisionCycleRecord | null>;
}

type Api = Named<'records', RecordsVerbs>;

export const recordsRows = {
  'records.list': QUERY,
  'records.summaries': QUERY,
  'records.get': QUERY,
} as const satisfies Rows<Api>;

export const recordsArguments = {
  'records.list': [ticksUpTo(LAST_TICK)],
  'records.summaries': [ticksUpTo(LAST_TICK)],
  'records.get': [tick],
} satisfies ArgumentsOf<Api>;
