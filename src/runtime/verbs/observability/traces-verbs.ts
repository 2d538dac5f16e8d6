import { collectorAddress, otlpJson, sendTraces } from '../../../adapters/otlp/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { type Trace, type TraceFilter, type TraceSummary } from '../../../domain/telemetry/trace.ts';
import { fits } from '../../../shared/trace-filter.ts';
import { sleep } from '../../../lib/async/timer.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf, Readable } from '../view.ts';

const MAX_LIMIT = 10_000;

/** Every tick lived so far is durable, and with it its trace. */
async function settled({ queue, observability: { tracer } }: Readable): Promise<void> {
  await queue.idle();
  await tracer.flush();
}

/** Newest first, those before all others that the store has not taken. */
async function list(golem: Readable, filter: TraceFilter): Promise<readonly TraceSummary[]> {
  await settled(golem);
  const stored = await golem.deps.store.traces(filter);
  const waiting = golem.observability.tracer.pending.filter((trace) => fits(trace, filter)).toReversed();
  return [...waiting.map(({ spans: _, ...summary }) => summary), ...stored].slice(0, filter.limit);
}

/** Kept traces: found. */
export const tracesAnswers: AnswersOf<'traces'> = {
  'traces.list': ({ golem, upTo }, filter = {}) => list(golem, upTo(filter)),
  'traces.forTick': ({ golem, known }, tick, kind = 'theta') =>
    known(tick, async () => {
      await settled(golem);
      const { pending } = golem.observability.tracer;
      const waiting = pending.findLast((trace) => trace.tick === tick && trace.kind === kind);
      return waiting ?? golem.deps.store.traceOfTick(tick, kind);
    }),
};

/** Kept traces: read, and sent to a collector of the owner's. */
export function tracesVerbs(golem: Golem): Omit<VerbsOf<'traces'>, keyof typeof tracesAnswers> {
  const { store, clock, timer, appVersion } = golem.deps;
  let under: { readonly name: string; readonly abort: AbortController } | null = null;

  async function rest(ms: number, signal: AbortSignal): Promise<void> {
    if (!(await sleep(timer, ms, signal))) throw AppError.from(signal.reason);
  }

  /** What was asked for, or everything, oldest first. */
  async function ids(asked: readonly string[] | null): Promise<readonly string[]> {
    await settled(golem);
    if (asked !== null) return asked;
    const all = await list(golem, { limit: MAX_LIMIT });
    return all.map(({ id }) => id).reverse();
  }

  /**
   * One that was listed a moment ago may have made room for a newer one; one that was named must be there.
   * @throws AppError `golem.not_found`
   */
  async function* read(of: readonly string[], named: boolean): AsyncGenerator<Trace> {
    for (const id of of) {
      const trace =
        (await store.trace(id)) ?? golem.observability.tracer.pending.find((one) => one.id === id);
      if (trace) yield trace;
      else if (named)
        throw new AppError('golem.not_found', `There is no trace ${id}. It may have been dropped.`, {
          data: { id },
        });
    }
  }

  const source = () => ({ golemId: golem.life.state.golemId, appVersion });

  return {
    async 'traces.get'(id) {
      await settled(golem);
      // One that the store has not taken is told all the same.
      return (
        (await store.trace(id)) ?? golem.observability.tracer.pending.find((trace) => trace.id === id) ?? null
      );
    },
    async 'traces.export'({ url, headers = {}, ids: asked }, name, progress) {
      const address = collectorAddress(url);
      if (under)
        throw new AppError(
          'golem.busy',
          'An export of traces is already running. Wait for it, or cancel it.',
          { retryable: true },
        );
      const abort = new AbortController();
      under = { name, abort };
      try {
        const chosen = await ids(asked ?? null);
        const total = chosen.length;
        // The page is not waited for: telling how far it is must not slow it down.
        const tell = (done: number): void => void progress?.({ done, total });
        tell(0);
        return await sendTraces(
          {
            address,
            headers,
            source: source(),
            total,
            traces: read(chosen, asked !== undefined),
            signal: abort.signal,
            progress: tell,
          },
          {
            fetch: (input, init) => fetch(input, init),
            now: () => clock.now(),
            random: () => Math.random(),
            rest,
          },
        );
      } finally {
        under = null;
      }
    },
    async 'traces.cancelExport'(name) {
      if (under?.name !== name) return;
      under.abort.abort(
        new AppError(
          'collector.cancelled',
          'The export was cancelled. Traces sent before that stay in the collector.',
        ),
      );
    },
    async 'traces.otlp'(asked) {
      const traces: Trace[] = [];
      for await (const trace of read(await ids(asked ?? null), asked !== undefined)) traces.push(trace);
      return new Blob([otlpJson(traces, source())], { type: 'application/json' });
    },
  };
}
