import { proxy } from 'comlink';
import type {
  Trace,
  TraceExportProgress,
  TraceExportReport,
  TraceFilter,
  TraceSummary,
} from '../../domain/trace.ts';
import type { TracesApi, TraceTarget } from '../../protocol/traces.ts';

export interface TraceExportOptions extends TraceTarget {
  readonly onProgress?: (progress: TraceExportProgress) => void;
  /** Ends the export; batches that were sent before stay with the collector. */
  readonly signal?: AbortSignal;
}

/** Traces of ticks: part of the public API. */
export interface TracesFacade {
  /** Newest first. */
  list(filter?: TraceFilter): Promise<readonly TraceSummary[]>;
  get(id: string): Promise<Trace | null>;
  /** Null where the tick's trace was not kept. */
  forTick(tick: number): Promise<Trace | null>;
  /** Sends traces to an OpenTelemetry collector by OTLP/HTTP in JSON. @throws AppError `collector.*` */
  export(options: TraceExportOptions): Promise<TraceExportReport>;
  /** Traces as an OTLP document, a JSON file; all kept ones where no ids are given. */
  otlp(ids?: readonly string[]): Promise<Blob>;
}

type Ask = <Name extends keyof TracesApi>(
  name: Name,
  ...args: Parameters<TracesApi[Name]>
) => ReturnType<TracesApi[Name]>;

export function tracesFacade(ask: Ask): TracesFacade {
  return {
    list: (filter = {}) => ask('tracesList', filter),
    get: (id) => ask('tracesGet', id),
    forTick: (tick) => ask('tracesForTick', tick),
    async export({ onProgress, signal, ...target }) {
      const cancel = (): void => void ask('tracesCancelExport').catch(() => undefined);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', cancel);
      try {
        return await ask('tracesExport', target, onProgress ? proxy(onProgress) : null);
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    otlp: (ids) => ask('tracesOtlp', ids ?? null),
  };
}
