import { collectorAddress, sendTraces } from '../../adapters/otlp/collector.ts';
import { AppError } from '../../domain/errors.ts';
import { TRACE_REASONS, type Trace, type TraceFilter, type TraceSummary } from '../../domain/trace.ts';
import { otlpJson } from '../../adapters/otlp/otlp-json.ts';
import { fits } from '../../shared/trace-filter.ts';
import { sleep } from '../../lib/timer.ts';
import type { TracesApi } from '../../protocol/traces.ts';
import type { Golem } from '../golem.ts';

const MAX_LIMIT = 10_000;
/** 32 hexadecimal digits. */
const TRACE_ID = /^[\da-f]{32}$/;

const invalid = (name: string, message: string): AppError =>
  new AppError('input.invalid', message, { data: { name } });

function checked(filter: TraceFilter): TraceFilter {
  for (const name of ['from', 'to', 'limit'] as const) {
    const value = filter[name];
    if (value === undefined) continue;
    const max = name === 'limit' ? MAX_LIMIT : 2 ** 31 - 1;
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw invalid(name, `${name} is a whole number from 0 to ${max}.`);
  }
  const { minDuration, status, kept, text, attribute } = filter;
  if (minDuration !== undefined && !(minDuration >= 0))
    throw invalid('minDuration', 'minDuration is a number of milliseconds from 0 on.');
  if (status !== undefined && status !== 'ok' && status !== 'error')
    throw invalid('status', 'status is ok or error.');
  if (kept !== undefined && !TRACE_REASONS.includes(kept))
    throw invalid('kept', `kept is one of ${TRACE_REASONS.join(', ')}.`);
  if (text !== undefined && typeof text !== 'string') throw invalid('text', 'text is a text.');
  if (attribute !== undefined && typeof attribute.key !== 'string')
    throw invalid('attribute', 'attribute is {key, value?}.');
  return filter;
}

/** Kept traces: found, read, and sent to a collector of the owner's. */
export function tracesVerbs(golem: Golem): TracesApi {
  const { store, clock, timer, appVersion } = golem.deps;
  let under: AbortController | null = null;

  async function rest(ms: number, signal: AbortSignal): Promise<void> {
    if (!(await sleep(timer, ms, signal))) throw AppError.from(signal.reason);
  }

  /** Every tick lived so far is durable, and with it its trace. */
  async function settled(): Promise<void> {
    await golem.queue.idle();
    await golem.tracer.flush();
  }

  /** Newest first, those before all others that the store has not taken. */
  async function list(filter: TraceFilter): Promise<readonly TraceSummary[]> {
    await settled();
    const stored = await store.traces(filter);
    const waiting = golem.tracer.pending.filter((trace) => fits(trace, filter)).toReversed();
    return [...waiting.map(({ spans: _, ...summary }) => summary), ...stored].slice(0, filter.limit);
  }

  /** What was asked for, or everything, oldest first. */
  async function ids(asked: readonly string[] | null): Promise<readonly string[]> {
    await settled();
    if (asked !== null) return asked;
    const all = await list({ limit: MAX_LIMIT });
    return all.map(({ id }) => id).reverse();
  }

  /**
   * One that was listed a moment ago may have made room for a newer one; one that was named must be there.
   * @throws AppError `golem.not_found`
   */
  async function* read(of: readonly string[], named: boolean): AsyncGenerator<Trace> {
    for (const id of of) {
      const trace = (await store.trace(id)) ?? golem.tracer.pending.find((one) => one.id === id);
      if (trace) yield trace;
      else if (named) throw new AppError('golem.not_found', `There is no trace ${id}.`, { data: { id } });
    }
  }

  const source = () => ({ golemId: golem.life.state.golemId, appVersion });

  return {
    tracesList: async (filter) => list(checked(filter)),
    async tracesGet(id) {
      if (typeof id !== 'string' || !TRACE_ID.test(id))
        throw invalid('id', 'A trace’s id has 32 hexadecimal digits.');
      await settled();
      // One that the store has not taken is told all the same.
      return (await store.trace(id)) ?? golem.tracer.pending.find((trace) => trace.id === id) ?? null;
    },
    async tracesForTick(tick) {
      if (!Number.isInteger(tick) || tick < 0 || tick >= 2 ** 31)
        throw invalid('tick', 'A tick is a whole number.');
      await settled();
      const waiting = golem.tracer.pending.findLast((trace) => trace.tick === tick);
      return waiting ?? store.traceOfTick(tick);
    },
    async tracesExport({ url, headers = {}, ids: asked }, progress) {
      const address = collectorAddress(url);
      if (under) throw new AppError('golem.busy', 'An export of traces is under way.', { retryable: true });
      const abort = new AbortController();
      under = abort;
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
    async tracesCancelExport() {
      under?.abort(
        new AppError(
          'collector.cancelled',
          'The export was cancelled. What the collector took before is there.',
        ),
      );
    },
    async tracesOtlp(asked) {
      const traces: Trace[] = [];
      for await (const trace of read(await ids(asked), asked !== null)) traces.push(trace);
      return new Blob([otlpJson(traces, source())], { type: 'application/json' });
    },
  };
}
