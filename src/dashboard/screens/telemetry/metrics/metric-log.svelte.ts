import { AppError } from '../../../../domain/errors.ts';
import {
  METRIC_COLUMNS,
  type MetricColumn,
  type MetricColumns,
} from '../../../../domain/telemetry/telemetry.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** Ticks asked for at once: some 50 ms of work for the store. */
const CHUNK_TICKS = 4_000;
const FIRST_CAPACITY = 4_096;

const room = (size: number): Record<MetricColumn, Float32Array> =>
  Object.fromEntries(METRIC_COLUMNS.map((name) => [name, new Float32Array(size)])) as Record<
    MetricColumn,
    Float32Array
  >;

/** What was measured of every tick of a life, as columns that grow: read once, then only what is new. */
export class MetricLog {
  /** Moves whenever the log grew or was replaced; charts read the columns after reading this. */
  revision = $state.raw(0);
  /** How far the first reading is; null when everything is there. */
  progress = $state.raw<{ readonly loaded: number; readonly total: number } | null>(null);
  error = $state.raw<AppError | null>(null);

  length = 0;
  /** The first tick; ticks follow one another. */
  first = 0;
  columns = room(FIRST_CAPACITY);
  /** Another life has its own. */
  #life: string | null = null;
  #reading = false;

  get last(): number {
    return this.length === 0 ? 0 : this.first + this.length - 1;
  }

  /** Index of a tick, or null where the log does not hold it. */
  indexOf(tick: number): number | null {
    const index = tick - this.first;
    return index >= 0 && index < this.length ? index : null;
  }

  /** Reads what is missing up to a tick, chunk by chunk. */
  async follow(golem: GolemFacade, life: string, to: number): Promise<void> {
    if (this.#reading) return;
    if (life !== this.#life || to < this.last) this.#reset(life);
    this.#reading = true;
    try {
      while (this.last < to) {
        const before = this.last;
        if (to - before > CHUNK_TICKS) this.progress = { loaded: before, total: to };
        this.#take(await golem.metrics.columns({ from: before + 1, to, limit: CHUNK_TICKS }));
        if (this.last === before) break;
        // Charts of one axis end at one tick: while most of a long life is still being read, none of them is drawn.
        if (this.progress === null) this.revision += 1;
      }
      if (this.progress !== null) this.revision += 1;
      this.error = null;
    } catch (error) {
      this.error = AppError.from(error);
    } finally {
      this.#reading = false;
      this.progress = null;
    }
  }

  #reset(life: string): void {
    this.#life = life;
    this.length = 0;
    this.revision += 1;
  }

  #take({ tick, values }: MetricColumns): void {
    if (tick.length === 0) return;
    if (this.length === 0) this.first = tick[0]!;
    this.#grow(this.length + tick.length);
    for (const name of METRIC_COLUMNS) this.columns[name].set(values[name], this.length);
    this.length += tick.length;
  }

  #grow(least: number): void {
    const size = this.columns.durationMs.length;
    if (least <= size) return;
    const wider = room(Math.max(least, size * 2));
    for (const name of METRIC_COLUMNS) wider[name].set(this.columns[name]);
    this.columns = wider;
  }
}
