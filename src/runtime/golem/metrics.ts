import type { StepTiming } from '../../domain/record.ts';
import type { Metrics } from '../../protocol/golem.ts';

/** Ticks that the ring buffer holds. */
const RING = 2_048;
/** Ticks over which the rate is taken. */
const RATE_TICKS = 64;

interface Ring {
  readonly values: Float64Array;
  count: number;
}

const ring = (): Ring => ({ values: new Float64Array(RING), count: 0 });

function push(into: Ring, value: number): void {
  into.values[into.count % RING] = value;
  into.count += 1;
}

function sorted(from: Ring): Float64Array {
  return from.values.slice(0, Math.min(from.count, RING)).sort();
}

/** Nearest-rank quantile of sorted values; 0 for none. */
function quantile(values: Float64Array, q: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.ceil(q * values.length) - 1))] ?? 0;
}

/** What this session measured of itself: durations by step over the last ticks, commits, and the rate. */
export class MetricsRing {
  readonly #steps = new Map<StepTiming['step'], Ring>();
  readonly #commit = ring();
  readonly #at = ring();

  tick(timings: readonly StepTiming[]): void {
    for (const { step, duration, skipped } of timings) {
      if (skipped) continue;
      const into = this.#steps.get(step) ?? ring();
      push(into, duration);
      this.#steps.set(step, into);
    }
  }

  /** @param at stopwatch time at which it became durable, ms */
  committed(ticks: number, ms: number, at: number): void {
    push(this.#commit, ms);
    for (let i = 0; i < ticks; i += 1) push(this.#at, at);
  }

  /** @param now stopwatch, ms: a golem at rest has no rate */
  read(now: number): Pick<Metrics, 'ticksPerSecond' | 'steps' | 'commit'> {
    const steps = [...this.#steps].map(([step, from]) => {
      const values = sorted(from);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const quantiles = {
        p50: quantile(values, 0.5),
        p95: quantile(values, 0.95),
        p99: quantile(values, 0.99),
      };
      return [step, { count: from.count, mean, ...quantiles }] as const;
    });
    const commits = sorted(this.#commit);
    return {
      ticksPerSecond: this.#rate(now),
      steps: Object.fromEntries(steps),
      commit: { count: this.#commit.count, p50: quantile(commits, 0.5), p99: quantile(commits, 0.99) },
    };
  }

  #rate(now: number): number | null {
    const { values, count } = this.#at;
    const span = Math.min(count, RATE_TICKS);
    if (span < 2) return null;
    const first = values[(count - span) % RING] ?? 0;
    return now > first ? (span / (now - first)) * 1_000 : null;
  }
}
