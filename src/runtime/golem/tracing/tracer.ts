import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../domain/grimoire.ts';
import type { GolemPolicy } from '../../../domain/policy.ts';
import type { DecisionCycleRecord } from '../../../domain/record.ts';
import type { Trace, TraceReason } from '../../../domain/trace.ts';
import type { CyclePorts } from '../../../mind/heartbeat/cycle.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import type { StoreApi } from '../../../protocol/store.ts';
import type { TraceBatch } from '../../../protocol/traces.ts';
import type { HeartTimer } from '../heart.ts';
import { buildTrace, type Outcome } from './build-trace.ts';
import { RandomIds } from './random-ids.ts';
import { TailSampler } from './tail-sampler.ts';
import { TickTrace } from './tick-trace.ts';
import { TracedModels } from './traced-models.ts';
import { TracedEmbedding, TracedMemory, TracedWorld } from './traced-ports.ts';

/** Traces wait so long, ms, for a tick whose transaction takes them along. */
const RIDE_MS = 1_000;

export interface TracerDeps {
  readonly store: Pick<StoreApi, 'putTraces'>;
  readonly clock: ClockPort;
  readonly timer: HeartTimer;
  policy(): GolemPolicy['tracing'];
}

/** What of the outside is watched. */
type Watched = Pick<CyclePorts, 'world' | 'memory' | 'embedding' | 'models' | 'clock'>;

/** What a tick came to, as far as a trace tells of it. */
interface Lived {
  readonly record: DecisionCycleRecord;
  readonly entries: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
}

/** A trace that will be kept, waiting for its tick to be durable. */
interface Kept {
  readonly live: TickTrace;
  readonly outcome: Outcome;
  readonly duration: number;
  readonly reasons: readonly TraceReason[];
}

/**
 * Traces every tick, one trace each, and decides at its end whether to keep it. The mind knows nothing of it: its ports are
 * wrapped, its steps are read from the record. A trace that is thrown away has cost a few small objects.
 */
export class Tracer {
  readonly #deps: TracerDeps;
  readonly #ids = new RandomIds();
  readonly #sampler = new TailSampler();
  readonly #now = (): TickTrace | null => this.#live;
  readonly #spanId = (): string => this.#ids.span();
  #live: TickTrace | null = null;
  readonly #waiting = new Map<number, Kept>();
  #ready: Trace[] = [];
  #timer: ReturnType<HeartTimer['set']> | null = null;
  #storing: Promise<void> = Promise.resolve();

  constructor(deps: TracerDeps) {
    this.#deps = deps;
  }

  /** The ports of a tick, watched while one is lived. Whoever records what they answer stands before them. */
  ports({ world, memory, embedding, models, clock }: Watched): Watched {
    return {
      world: new TracedWorld(world, this.#now),
      memory: new TracedMemory(memory, this.#now),
      embedding: new TracedEmbedding(embedding, this.#now),
      models: new TracedModels(models, this.#now, this.#spanId),
      clock: {
        now: () => clock.now(),
        stopwatch: () => this.#live?.read() ?? clock.stopwatch(),
      },
    };
  }

  /** Lives a tick and watches it. @throws what living it throws */
  async tick<Result extends Lived>(tick: number, live: () => Promise<Result>): Promise<Result> {
    const policy = this.#deps.policy();
    if (policy.kept === 0) return live();
    const { clock } = this.#deps;
    const trace = new TickTrace(this.#ids.trace(), tick, clock.now(), () => clock.stopwatch());
    this.#live = trace;
    try {
      const result = await live();
      const { record, entries, updated } = result;
      this.#over(trace, { record, created: entries.length, updated: updated.length });
      return result;
    } catch (error) {
      this.#over(trace, { error: AppError.from(error) });
      throw error;
    } finally {
      this.#live = null;
    }
  }

  /** A transaction is over. @param ticks that it held @param ms how long it took */
  committed(ticks: readonly number[], ms: number): void {
    const traces = ticks.flatMap((tick) => {
      const kept = this.#waiting.get(tick);
      this.#waiting.delete(tick);
      return kept ? [{ kept, spanId: this.#ids.span() }] : [];
    });
    if (traces.length === 0) return;
    const group = ticks.length;
    for (const { kept, spanId } of traces) {
      const { live, outcome, duration, reasons } = kept;
      const ended = live.now();
      const links = traces
        .filter((other) => other.kept !== kept)
        .map((other) => ({
          ...{ traceId: other.kept.live.id, spanId: other.spanId },
          attributes: { 'golem.tick': other.kept.live.tick },
        }));
      const began = Math.max(duration, ended - ms);
      const commit = { queued: duration, began, ended, group, spanId, links };
      this.#ready.push(buildTrace(live, outcome, duration, reasons, commit, this.#spanId));
    }
    this.#settle();
  }

  /** Id of a tick's trace, where it will be kept and the tick is not durable yet. */
  idOf(tick: number): string | null {
    return this.#waiting.get(tick)?.live.id ?? null;
  }

  /** Traces for the next transaction to take along; null when there are none. */
  take(): TraceBatch | null {
    if (this.#ready.length === 0) return null;
    const traces = this.#ready;
    this.#ready = [];
    return { keep: this.#deps.policy().kept, traces };
  }

  /** Resolves when every trace of a durable tick is stored. */
  async flush(): Promise<void> {
    const batch = this.take();
    // A store that takes no more says so by its ticks.
    if (batch) this.#storing = this.#deps.store.putTraces(batch).catch(() => undefined);
    await this.#storing;
  }

  /** Another life is lived from here on. */
  clear(): void {
    this.#waiting.clear();
    this.#ready = [];
  }

  #over(live: TickTrace, outcome: Outcome): void {
    const duration = live.now();
    const record = 'record' in outcome ? outcome.record : null;
    const facts = {
      ...{ traceId: live.id, duration, tier: record?.gate.tier ?? null },
      failed:
        record === null ||
        live.spans.some(({ error }) => error !== null) ||
        (record.thought?.attempts.some(({ failure }) => failure !== null) ?? false),
      steered: (record?.steers.length ?? 0) > 0,
    };
    const reasons = this.#sampler.judge(facts, this.#deps.policy(), this.#deps.clock.stopwatch());
    if (reasons.length === 0) return;
    if (record) {
      this.#waiting.set(live.tick, { live, outcome, duration, reasons });
    } else {
      // It did not happen, so nothing of it will be committed.
      this.#ready.push(buildTrace(live, outcome, duration, reasons, null, this.#spanId));
      this.#settle();
    }
  }

  /** A golem that ticks takes them along; one that rests must not keep them to itself. */
  #settle(): void {
    if (this.#timer !== null) return;
    this.#timer = this.#deps.timer.set(() => {
      this.#timer = null;
      void this.flush();
    }, RIDE_MS);
  }
}
