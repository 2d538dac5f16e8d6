import type {
  Trace,
  TraceExportProgress,
  TraceExportReport,
  TraceFilter,
  TraceSummary,
} from '../domain/trace.ts';

/** Traces on their way to the store, and how many it is to keep in all. */
export interface TraceBatch {
  readonly keep: number;
  readonly traces: readonly Trace[];
}

/** What the store answers about traces. */
export interface StoreTracesApi {
  /** Stores them, and forgets the oldest beyond `keep`. */
  putTraces(batch: TraceBatch): Promise<void>;
  /** Newest first. */
  traces(filter: TraceFilter): Promise<readonly TraceSummary[]>;
  trace(id: string): Promise<Trace | null>;
  traceOfTick(tick: number): Promise<Trace | null>;
}

/** Where traces are sent. */
export interface TraceTarget {
  /** Base address of an OTLP/HTTP receiver, e.g. `http://localhost:4318`; `/v1/traces` is added where it is missing. */
  readonly url: string;
  /** Sent along, e.g. an authorization; kept nowhere. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the traces; all kept ones where none are given. */
  readonly ids?: readonly string[];
}

/** Told how far it is. Behind a worker it must be a Comlink proxy. */
export type TraceExportListener = (progress: TraceExportProgress) => void;

/** The golem worker's verbs on its traces. */
export interface TracesApi {
  tracesList(filter: TraceFilter): Promise<readonly TraceSummary[]>;
  tracesGet(id: string): Promise<Trace | null>;
  tracesForTick(tick: number): Promise<Trace | null>;
  /** @throws AppError `collector.*` */
  tracesExport(target: TraceTarget, progress: TraceExportListener | null): Promise<TraceExportReport>;
  /** The export under way rejects with `collector.cancelled`. */
  tracesCancelExport(): Promise<void>;
  /** As one OTLP document in JSON. */
  tracesOtlp(ids: readonly string[] | null): Promise<Blob>;
}
