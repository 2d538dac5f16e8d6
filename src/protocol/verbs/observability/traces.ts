import * as v from 'valibot';
import { TRACE_REASONS } from '../../../domain/telemetry/trace.ts';
import type {
  Trace,
  TraceExportProgress,
  TraceExportReport,
  TraceFilter,
  TraceSummary,
} from '../../../domain/telemetry/trace.ts';
import type { TraceExportListener, TraceTarget } from '../../store/traces.ts';
import { id, judgedInside, limit, oneOf, options, text, tick, upToTick, list } from '../bounds.ts';
import { type ArgumentsOf, INNER_QUERY, type Named, QUERY, type Rows, type Wired, VIEW } from '../row.ts';

const MAX_TRACES = 10_000;

export interface TraceExportOptions extends TraceTarget {
  readonly onProgress?: (progress: TraceExportProgress) => void;
  /** Ends the export; batches that were sent before stay with the collector. */
  readonly signal?: AbortSignal;
}

/** Traces of ticks. */
export interface TracesVerbs {
  /** Newest first. */
  list(filter?: TraceFilter): Promise<readonly TraceSummary[]>;
  get(id: string): Promise<Trace | null>;
  /** Of the tick itself, or of what of that kind was lived behind it; null where it was not kept. */
  forTick(tick: number, kind?: string): Promise<Trace | null>;
  /** Sends traces to an OpenTelemetry collector by OTLP/HTTP in JSON. @throws AppError `collector.*` */
  export(options: TraceExportOptions): Promise<TraceExportReport>;
  /** Traces as an OTLP document, a JSON file; all kept ones where no ids are given. */
  otlp(ids?: readonly string[]): Promise<Blob>;
}

export interface TracesForms {
  /** @param name by which the asker can cancel it */
  'traces.export'(
    target: TraceTarget,
    name: string,
    progress?: TraceExportListener,
  ): Promise<TraceExportReport>;
}

export interface TracesInner {
  /** The export of that name, where it is under way, rejects with `collector.cancelled`; nobody else's can be named. */
  'traces.cancelExport'(name: string): Promise<void>;
}

type Api = Wired<Named<'traces', TracesVerbs>, TracesForms> & TracesInner;

export const tracesRows = {
  'traces.list': VIEW,
  'traces.get': QUERY,
  'traces.forTick': VIEW,
  'traces.export': QUERY,
  'traces.otlp': QUERY,
  'traces.cancelExport': INNER_QUERY,
} as const satisfies Rows<Api>;

const DURATION = 'minDuration must be a number of milliseconds, 0 or more.';
const TRACE_ID = 'A trace id must have 32 hexadecimal digits.';
const MOST_HEADERS = 50;
const HEADERS = `Headers must be an object of at most ${MOST_HEADERS} strings.`;
const headers = v.pipe(
  v.record(v.string(), text('A header'), HEADERS),
  v.check((given) => Object.keys(given).length <= MOST_HEADERS, HEADERS),
);
const some = v.optional(list('The list of trace ids', id, MAX_TRACES));

export const tracesArguments = {
  'traces.list': [
    options('A filter', {
      from: v.optional(upToTick),
      to: v.optional(upToTick),
      minDuration: v.optional(v.pipe(v.number(DURATION), v.minValue(0, DURATION))),
      status: v.optional(oneOf('A status', ['ok', 'error'])),
      kept: v.optional(oneOf('The reason a trace was kept', TRACE_REASONS)),
      text: v.optional(text('The search text')),
      attribute: v.optional(
        v.object(
          { key: text('A key'), value: v.optional(text('A value')) },
          'attribute must be { key, value? }.',
        ),
      ),
      limit: v.optional(limit(MAX_TRACES)),
    }),
  ],
  'traces.get': [v.pipe(v.string(TRACE_ID), v.regex(/^[\da-f]{32}$/, TRACE_ID))],
  'traces.forTick': [tick, v.optional(text('A span kind'))],
  'traces.export': [
    v.object({
      url: text('The collector’s address'),
      headers: v.optional(headers),
      ids: some,
    }),
    id,
    judgedInside<TraceExportListener | undefined>(),
  ],
  'traces.otlp': [some],
  'traces.cancelExport': [id],
} satisfies ArgumentsOf<Api>;
