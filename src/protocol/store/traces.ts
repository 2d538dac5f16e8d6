import type { Trace, TraceExportProgress, TraceFilter, TraceSummary } from '../../domain/telemetry/trace.ts';

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
  /** Of the tick itself (`theta`), or of what of that kind was lived behind it. */
  traceOfTick(tick: number, kind: string): Promise<Trace | null>;
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

/** Told how far it is. */
export type TraceExportListener = (progress: TraceExportProgress) => void;
