import * as v from 'valibot';
import type { DecisionCycleRecord, TickSummary } from '../../../domain/records/record.ts';
import type { LivedSpanRecord } from '../../../domain/records/lived-span.ts';
import type { RecordRange, SpanRange } from '../../store/record-range.ts';
import { LAST_TICK, limit, options, text, tick, tickEnds, ticksUpTo } from '../bounds.ts';
import { type ArgumentsOf, type Named, type Rows, VIEW } from '../row.ts';

/** What was lived, by tick ascending: with `from` the first `limit`, else the last. */
export interface RecordsVerbs {
  list(range?: RecordRange): Promise<readonly DecisionCycleRecord[]>;
  /** Columns only: small enough for a whole life. */
  summaries(range?: RecordRange): Promise<readonly TickSummary[]>;
  get(tick: number): Promise<DecisionCycleRecord | null>;
  /** What was lived behind ticks: a delta cycle is of kind `delta`. By tick and place ascending. */
  spans(range?: SpanRange): Promise<readonly LivedSpanRecord[]>;
}

type Api = Named<'records', RecordsVerbs>;

export const recordsRows = {
  'records.list': VIEW,
  'records.summaries': VIEW,
  'records.get': VIEW,
  'records.spans': VIEW,
} as const satisfies Rows<Api>;

export const recordsArguments = {
  'records.list': [ticksUpTo(LAST_TICK)],
  'records.summaries': [ticksUpTo(LAST_TICK)],
  'records.get': [tick],
  'records.spans': [
    options('A range of spans', {
      ...tickEnds,
      limit: v.optional(limit(LAST_TICK)),
      kind: v.optional(text('A kind')),
    }),
  ],
} satisfies ArgumentsOf<Api>;
