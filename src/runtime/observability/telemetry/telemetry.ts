import type { DecisionCycleRecord, TickSummary } from '../../../domain/records/record.ts';
import {
  TIMED_STEPS,
  type CommitTiming,
  type MetricQuantiles,
  type QuantileRow,
  type TickMetrics,
  phasesOf,
  type ModelMetrics,
  type TimedStep,
} from '../../../domain/telemetry/telemetry.ts';
import {
  type TickCircumstances,
  MODEL_FIGURES,
  TICK_FIGURES,
  type AskedModel,
  type TickFigure,
  type FiguresOf,
} from '../../../domain/telemetry/tick-figures.ts';
import { Ring } from '../../../lib/containers/ring.ts';
import type { Metrics } from '../../../protocol/verbs/observability/metrics.ts';
import { isTickCommit } from '../../../protocol/store/commits.ts';
import type { Commit } from '../../../protocol/store/store.ts';
import { BLOCK_TICKS, readSketch, RELATIVE_ERROR, WindowedSketch } from './sketches.ts';
import { Tallies } from './tallies.ts';

function stepsOf({ timings }: DecisionCycleRecord): TickMetrics['steps'] {
  const ran = new Map<string, number>();
  for (const { step, duration, skipped } of timings) {
    if (skipped) continue;
    ran.set(step, (ran.get(step) ?? 0) + duration);
  }
  return Object.fromEntries(TIMED_STEPS.map((step) => [step, ran.get(step) ?? null])) as Record<
    TimedStep,
    number | null
  >;
}

const read = <Source, Rows extends Readonly<Record<string, TickFigure<Source>>>>(
  rows: Rows,
  source: Source,
): FiguresOf<Rows> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.of(source)])) as FiguresOf<Rows>;

function modelOf({ thought, reflections = [] }: DecisionCycleRecord): ModelMetrics | null {
  const reflected = reflections.map(({ turn }): AskedModel => ({ ...turn, tries: turn.requests }));
  const asked = [...(thought?.attempts ?? []), ...reflected];
  return asked.length === 0 ? null : read(MODEL_FIGURES, asked);
}

/** The wide event of a tick, from its record; how long its commit took is not known yet. */
function wideEvent(
  record: DecisionCycleRecord,
  summary: TickSummary,
  circumstances: TickCircumstances,
): TickMetrics {
  const steps = stepsOf(record);
  return {
    ...read(TICK_FIGURES, { record, summary, circumstances }),
    steps,
    phases: phasesOf(steps),
    model: modelOf(record),
    commit: null,
  };
}

/** Wide events at hand without asking the store, some 1 kB each, and the longest window of quantiles. */
const RING_TICKS = 4_096;
/** Ticks over which the rate is taken. */
const RATE_TICKS = 64;

/** A duration and the tick that took it. */
interface Largest {
  readonly ms: number;
  readonly tick: number;
}

const SERIES: readonly QuantileRow['name'][] = ['tick', ...TIMED_STEPS, 'commit'];

/**
 * What this golem measures of itself while it lives: a wide event a tick, sketches of its durations, and counts. A tick is
 * counted when it is durable. Another life begins anew.
 */
export class Telemetry {
  /** When false nothing is measured but the rate. */
  enabled: boolean;
  #ring = new Ring<TickMetrics>(RING_TICKS);
  #sketches = new Map<QuantileRow['name'], WindowedSketch>();
  /** The largest of each series since it began. */
  #largest = new Map<QuantileRow['name'], Largest>();
  #tallies = new Tallies();
  #since: number | null = null;
  #counted = 0;
  #woken = true;
  /** When the last ticks became durable, stopwatch ms. */
  readonly #durableAt = new Ring<number>(RATE_TICKS);

  constructor(enabled: boolean) {
    this.enabled = enabled;
  }

  get tallies(): Tallies {
    return this.#tallies;
  }

  get newest(): TickMetrics | null {
    return this.#ring.last(1)[0] ?? null;
  }

  /** Another life is measured from here on. */
  begin(): void {
    this.#ring = new Ring(RING_TICKS);
    this.#sketches = new Map();
    this.#largest = new Map();
    this.#tallies = new Tallies();
    this.#since = null;
    this.#counted = 0;
    this.#woken = true;
    this.#durableAt.clear();
  }

  /** The wide event of a tick just lived, to be stored with it; null where telemetry is off. */
  lived(
    record: DecisionCycleRecord,
    summary: TickSummary,
    circumstances: Omit<TickCircumstances, 'wakeup'>,
  ): TickMetrics | null {
    if (!this.enabled) return null;
    const wakeup = this.#woken;
    this.#woken = false;
    return wideEvent(record, summary, { ...circumstances, wakeup });
  }

  /**
   * A transaction is over and its ticks are durable.
   * @param ms what it took
   * @param at stopwatch, ms
   */
  committed(commits: readonly Commit[], ms: number, at: number): void {
    const ticks = commits.filter(isTickCommit);
    for (let i = 0; i < ticks.length; i += 1) this.#durableAt.push(at);
    const firstTick = ticks[0]?.record.tick;
    const lastTick = ticks.at(-1)?.record.tick;
    if (!this.enabled || firstTick === undefined || lastTick === undefined) return;
    const commit: CommitTiming = { firstTick, lastTick, ms };
    for (const { metrics } of ticks) if (metrics) this.#count({ ...metrics, commit });
    this.#tallies.commit(commit);
  }

  /** The newest wide events that are at hand, at most `n`, oldest first. */
  recent(n: number): TickMetrics[] {
    return this.#ring.last(n);
  }

  /** @param last over how many of the newest ticks, at most as many as are at hand; null for all since it began */
  quantiles(last: number | null): MetricQuantiles {
    const whole = last === null || last >= this.#counted;
    const events = whole ? [] : this.#ring.last(last);
    const ticks = whole ? this.#counted : events.length;
    const rows = SERIES.flatMap((name) => {
      const series = this.#sketches.get(name);
      if (!series) return [];
      const read = readSketch(name, whole ? series.all() : this.#window(name, series, events));
      const largest = whole ? this.#largest.get(name) : largestOf(events, name);
      return read && largest ? { ...read, maxTick: largest.tick } : [];
    });
    const { usd, unpriced } = whole ? this.#tallies.cost : costOf(events);
    return {
      relativeError: RELATIVE_ERROR,
      ticks,
      since: whole ? this.#since : (events[0]?.wallTime ?? null),
      rows,
      cost: { usd, perTick: ticks > 0 ? usd / ticks : 0, unpriced },
    };
  }

  /** @param now stopwatch, ms: a golem at rest has no rate */
  read(now: number): Pick<Metrics, 'ticksPerSecond' | 'steps' | 'commit'> {
    const { rows } = this.quantiles(null);
    const commit = rows.find(({ name }) => name === 'commit');
    const steps = rows.filter(({ name }) => name !== 'commit' && name !== 'tick');
    return {
      ticksPerSecond: this.#rate(now),
      steps: Object.fromEntries(
        steps.map(({ name, count, mean, p50, p95, p99 }) => [name, { count, mean, p50, p95, p99 }]),
      ),
      commit: { count: commit?.count ?? 0, p50: commit?.p50 ?? 0, p99: commit?.p99 ?? 0 },
    };
  }

  #count(event: TickMetrics): void {
    this.#ring.push(event);
    this.#tallies.tick(event);
    this.#since ??= event.wallTime;
    const block = Math.floor(this.#counted / BLOCK_TICKS);
    this.#counted += 1;
    for (const name of SERIES) {
      const ms = durationOf(event, name);
      if (ms === null) continue;
      this.#series(name).add(ms, block);
      if (ms > (this.#largest.get(name)?.ms ?? -Infinity)) this.#largest.set(name, { ms, tick: event.tick });
    }
  }

  #series(name: QuantileRow['name']): WindowedSketch {
    const known = this.#sketches.get(name);
    if (known) return known;
    const made = new WindowedSketch(RING_TICKS / BLOCK_TICKS);
    this.#sketches.set(name, made);
    return made;
  }

  /** Whole blocks are merged; what is left of the window before the first of them is counted one by one. */
  #window(name: QuantileRow['name'], series: WindowedSketch, events: readonly TickMetrics[]) {
    const start = this.#counted - events.length;
    const first = Math.ceil(start / BLOCK_TICKS);
    const rest = events
      .slice(0, first * BLOCK_TICKS - start)
      .flatMap((event) => durationOf(event, name) ?? []);
    return series.since(first, rest);
  }

  #rate(now: number): number | null {
    const times = this.#durableAt.last(RATE_TICKS);
    const first = times[0];
    if (first === undefined || times.length < 2) return null;
    return now > first ? (times.length / (now - first)) * 1_000 : null;
  }
}

/** A commit is counted once, with the last of its ticks. */
function durationOf(event: TickMetrics, name: QuantileRow['name']): number | null {
  if (name === 'tick') return event.durationMs;
  if (name !== 'commit') return event.steps[name];
  return event.commit?.lastTick === event.tick ? event.commit.ms : null;
}

function largestOf(events: readonly TickMetrics[], name: QuantileRow['name']): Largest | null {
  let largest: Largest | null = null;
  for (const event of events) {
    const ms = durationOf(event, name);
    if (ms !== null && ms > (largest?.ms ?? -Infinity)) largest = { ms, tick: event.tick };
  }
  return largest;
}

function costOf(events: readonly TickMetrics[]): { readonly usd: number; readonly unpriced: number } {
  let usd = 0;
  let unpriced = 0;
  for (const { model } of events) {
    usd += model?.costUsd ?? 0;
    if (model?.costUsd === null) unpriced += 1;
  }
  return { usd, unpriced };
}
