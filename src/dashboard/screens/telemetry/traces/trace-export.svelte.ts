import { AppError } from '../../../../domain/errors.ts';
import type { TraceExportProgress, TraceExportReport } from '../../../../domain/telemetry/trace.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import { chooseSink, type FileKind } from '../../../files/index.ts';
import { t } from './strings.ts';

const otlpFile = (): FileKind => ({
  description: t.send.file,
  type: 'application/json',
  extension: '.json',
});

/** Sending traces to a collector, or into a file: under way, done, or refused. */
export class TraceExport {
  progress = $state.raw<TraceExportProgress | null>(null);
  report = $state.raw<TraceExportReport | null>(null);
  saved = $state.raw<string | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly #golem: GolemFacade;
  #abort: AbortController | null = null;

  constructor(golem: GolemFacade) {
    this.#golem = golem;
  }

  /** @param ids of the traces; null for all kept ones */
  send(url: string, headers: Readonly<Record<string, string>>, ids: readonly string[] | null): Promise<void> {
    return this.#run(async (signal) => {
      this.report = await this.#golem.traces.export({
        url,
        headers,
        signal,
        ...(ids && { ids }),
        onProgress: (progress) => {
          if (!signal.aborted) this.progress = progress;
        },
      });
    });
  }

  /** Call it straight from a click. */
  save(ids: readonly string[] | null): Promise<void> {
    return this.#run(async (signal) => {
      const sink = await chooseSink('golem-traces.json', otlpFile());
      if (!sink) return;
      const blob = await this.#golem.traces.otlp(ids ?? undefined);
      await sink.save(blob.stream(), signal);
      this.saved = sink.name;
    });
  }

  cancel(): void {
    this.#abort?.abort();
  }

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.progress = { done: 0, total: 0 };
    this.report = null;
    this.saved = null;
    this.error = null;
    try {
      await work(abort.signal);
    } catch (error) {
      this.error = AppError.from(error);
    } finally {
      this.progress = null;
      this.#abort = null;
    }
  }
}
