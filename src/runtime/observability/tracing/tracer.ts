import { AppError } from '../../../domain/errors.ts';
import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import { type SpanPlace, THETA_PLACE } from '../../../domain/records/lived-span.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { Trace, TraceReason } from '../../../domain/telemetry/trace.ts';
import type { CyclePorts } from '../../../mind/heartbeat/index.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import type { SpanResult } from '../../../mind/replay/index.ts';
import { placeOf, spansIn } from '../../../protocol/store/commits.ts';
import type { Commit } from '../../../protocol/store/store.ts';
import type { TraceBatch } from '../../../protocol/store/traces.ts';
import { buildTrace } from './build-trace.ts';
import { addGatewaySpans } from './gateway-spans.ts';
import { TailSampler } from './tail-sampler.ts';
import { type Traced, TickTrace } from './tick-trace.ts';
import type { Lived, Outcome } from './trace-attributes.ts';
import { tracedModels } from './traced-models.ts';
import { type NamedEmbedder, tracedPorts } from './traced-ports.ts';
import { UnstoredTraces, type UnstoredTracesDeps } from './unstored-traces.ts';

/** Bytes drawn at once: a call for every id would cost more than the rest of its span. */
const POOL_BYTES = 4_096;

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Ids of W3C trace context: random bytes as hexadecimal digits, never all zero. */
export class RandomIds {
  readonly #pool = new Uint8Array(POOL_BYTES);
  #used = POOL_BYTES;

  /** 16 bytes, 32 digits. */
  trace(): string {
    return this.#draw(16);
  }

  /** 8 bytes, 16 digits. */
  span(): string {
    return this.#draw(8);
  }

  #draw(bytes: number): string {
    for (;;) {
      if (this.#used + bytes > POOL_BYTES) {
        crypto.getRandomValues(this.#pool);
        this.#used = 0;
      }
      let digits = '';
      let any = 0;
      for (const end = this.#used + bytes; this.#used < end; this.#used += 1) {
        const byte = this.#pool[this.#used]!;
        any |= byte;
        digits += HEX[byte]!;
      }
      // W3C: an id of zeros alone is no id.
      if (any !== 0) return digits;
    }
  }
}

export interface TracerDeps extends Omit<UnstoredTracesDeps, 'most'> {
  readonly clock: ClockPort;
  policy(): GolemPolicy['tracing'];
}

/** What of the outside is watched. */
type Watched = Pick<CyclePorts, 'world' | 'memory' | 'models' | 'clock'> & {
  readonly embedding: NamedEmbedder;
};

/** Names a span among those that wait. */
const nameOf = ({ tick, place }: SpanPlace): string => `${tick}/${place}`;

/** A trace waiting for its tick to be durable; without a reason it is then thrown away. */
interface Waiting {
  readonly live: TickTrace;
  readonly outcome: Outcome;
  readonly duration: number;
  readonly reasons: readonly TraceReason[];
}

/**
 * Traces every tick, and what is lived behind it, one trace each, and decides at its end whether to keep it. The mind knows nothing of it: its ports are
 * wrapped, its steps are read from the record. A trace that is thrown away has cost a few small objects.
 */
export class Tracer {
  readonly #deps: TracerDeps;
  readonly #ids = new RandomIds();
  readonly #sampler = new TailSampler();
  readonly #now = (): TickTrace | null => this.#live;
  readonly #spanId = (): string => this.#ids.span();
  #live: TickTrace | null = null;
  readonly #waiting = new Map<string, Waiting>();
  readonly #unstored: UnstoredTraces;

  constructor(deps: TracerDeps) {
    this.#deps = deps;
    this.#unstored = new UnstoredTraces({ ...deps, most: () => deps.policy().kept });
  }

  /** The ports of a tick, watched while one is lived. Whoever records what they answer stands before them. */
  ports({ world, memory, embedding, models, clock }: Watched): Watched & Pick<CyclePorts, 'follow'> {
    return {
      ...tracedPorts({ world, memory, embedding }, this.#now),
      models: tracedModels(models, this.#now, this.#spanId),
      clock: {
        now: () => clock.now(),
        stopwatch: () => this.#live?.read() ?? clock.stopwatch(),
      },
      follow: {
        step: (timing, failure) =>
          this.#live?.steps.push({ timing, failure: failure === null ? null : AppError.from(failure) }),
        gated: (tier) => {
          if (this.#live) this.#live.tier = tier;
        },
      },
    };
  }

  /** A request of what is being lived has passed the gateway. */
  passed(record: GatewayRecord): void {
    if (this.#live) addGatewaySpans(this.#live, record);
  }

  /** Lives a tick, or what is lived behind it, and watches it. @throws what living it throws */
  async span<Result extends SpanResult>(of: Traced, live: () => Promise<Result>): Promise<Result> {
    const policy = this.#deps.policy();
    if (policy.kept === 0) return live();
    const tick = nameOf({ ...of, place: THETA_PLACE });
    const behind = of.place === THETA_PLACE ? null : (this.#waiting.get(tick)?.live ?? null);
    const ids = { id: this.#ids.trace(), root: this.#ids.span() };
    const trace = new TickTrace(ids, of, behind, this.#deps.clock);
    this.#live = trace;
    try {
      const result = await live();
      const { record, entries, updated } = result;
      this.#over(trace, { record, created: entries.length, updated: updated.length });
      return result;
    } catch (cause) {
      const error = AppError.from(cause);
      this.#over(trace, { error });
      if (behind) this.#undone(tick, error);
      throw cause;
    } finally {
      this.#live = null;
    }
  }

  /** A transaction is over. @param ms how long it took */
  committed(commits: readonly Commit[], ms: number): void {
    const traces = commits.flatMap(spansIn).flatMap(({ record }) => {
      const kept = this.#taken(nameOf(placeOf(record)));
      return kept && kept.reasons.length > 0 ? [{ kept, spanId: this.#ids.span() }] : [];
    });
    this.#unstored.committed();
    if (traces.length === 0) return;
    const group = commits.length;
    const built = traces.map(({ kept, spanId }) => {
      const { live, outcome, duration, reasons } = kept;
      const ended = live.now();
      const links = traces
        .filter((other) => other.kept !== kept)
        .map((other) => ({
          traceId: other.kept.live.id,
          spanId: other.spanId,
          attributes: { 'golem.tick': other.kept.live.of.tick },
        }));
      const began = Math.max(duration, ended - ms);
      const commit = { queued: duration, began, ended, group, spanId, links, failure: null };
      return buildTrace(live, outcome, duration, reasons, commit, this.#spanId);
    });
    this.#unstored.add(built);
  }

  /** The store did not take a transaction, nor will it take those that waited behind it: of none of these ticks anything is kept but its trace. */
  lost(
    error: AppError,
    { tried, waiting }: { readonly tried: readonly Commit[]; readonly waiting: readonly Commit[] },
  ): void {
    const ready = [...tried, ...waiting].flatMap(({ traces }) => traces?.traces ?? []);
    for (const [commits, reached] of [
      [tried, true],
      [waiting, false],
    ] as const) {
      for (const { record } of commits.flatMap(spansIn)) {
        const kept = this.#taken(nameOf(placeOf(record)));
        if (kept && 'record' in kept.outcome)
          ready.push(this.#lostTrace(kept, kept.outcome, error, reached ? commits.length : null));
      }
    }
    this.#unstored.addLost(ready);
  }

  /** Takes one out of those that wait. */
  #taken(name: string): Waiting | undefined {
    const kept = this.#waiting.get(name);
    this.#waiting.delete(name);
    return kept;
  }

  /** What was lived behind it failed: so it did not happen either. */
  #undone(name: string, error: AppError): void {
    const kept = this.#taken(name);
    if (kept && 'record' in kept.outcome)
      this.#unstored.add([this.#lostTrace(kept, kept.outcome, error, null)]);
  }

  /** @param group ticks of the transaction that failed; null where it came to none */
  #lostTrace(
    { live, duration, reasons }: Waiting,
    outcome: Lived,
    error: AppError,
    group: number | null,
  ): Trace {
    const commit = group !== null && {
      queued: duration,
      began: duration,
      ended: live.now(),
      group,
      spanId: this.#ids.span(),
      links: [],
      failure: error,
    };
    const why: readonly TraceReason[] = ['failed', ...reasons.filter((reason) => reason !== 'failed')];
    return buildTrace(live, { ...outcome, lost: error }, duration, why, commit || null, this.#spanId);
  }

  /** Id of a tick's trace, where it will be kept and the tick is not durable yet. */
  idOf(tick: number): string | null {
    const kept = this.#waiting.get(nameOf({ tick, place: THETA_PLACE }));
    return kept && kept.reasons.length > 0 ? kept.live.id : null;
  }

  /** Traces that no store has taken yet, oldest first. */
  get pending(): readonly Trace[] {
    return this.#unstored.all;
  }

  /** Traces for the next transaction to take along; null when there are none. */
  take(): TraceBatch | null {
    return this.#unstored.take();
  }

  /** Resolves when every trace of a durable tick is stored. */
  flush(): Promise<void> {
    return this.#unstored.flush();
  }

  /** Takes up a life. Traces that the store did not take of it before are offered again; those of another life go. */
  begin(golemId: string): Promise<void> {
    this.#waiting.clear();
    return this.#unstored.begin(golemId);
  }

  #over(live: TickTrace, outcome: Outcome): void {
    const duration = live.now();
    const reasons =
      live.of.place === THETA_PLACE ? this.#judge(live, outcome, duration) : this.#asItsTick(live, outcome);
    if ('record' in outcome) {
      this.#waiting.set(nameOf(live.of), { live, outcome, duration, reasons });
    } else {
      // It did not happen, so nothing of it will be committed.
      this.#unstored.add([buildTrace(live, outcome, duration, reasons, null, this.#spanId)]);
    }
  }

  #judge(live: TickTrace, outcome: Outcome, duration: number): readonly TraceReason[] {
    const record = 'record' in outcome ? (outcome.record as DecisionCycleRecord) : null;
    const facts = {
      traceId: live.id,
      duration,
      steps: live.steps.map(({ timing }) => timing),
      tier: live.tier,
      failed:
        record === null ||
        live.spans.some(({ error }) => error !== null) ||
        (record.thought?.attempts.some(({ failure }) => failure !== null) ?? false),
      steered: (record?.steers.length ?? 0) > 0,
    };
    return this.#sampler.judge(facts, this.#deps.policy(), this.#deps.clock.stopwatch());
  }

  /** What is lived behind a tick is kept where the tick's own trace is, which it is linked to; and where it fails. */
  #asItsTick({ behind, spans }: TickTrace, outcome: Outcome): readonly TraceReason[] {
    const failed = 'error' in outcome || spans.some(({ error }) => error !== null);
    const tick = behind && this.#waiting.get(nameOf(behind.of));
    const reasons = tick?.reasons ?? [];
    return failed && !reasons.includes('failed') ? ['failed', ...reasons] : reasons;
  }
}
