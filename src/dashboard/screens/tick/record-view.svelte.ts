import { AppError } from '../../../domain/errors.ts';
import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { DecisionCycleRecord, TickSummary } from '../../../domain/records/record.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';

export type RecordState =
  | { readonly state: 'loading'; readonly tick: number }
  | { readonly state: 'missing'; readonly tick: number }
  /** Of an old tick a line is left. */
  | { readonly state: 'thinned'; readonly tick: number; readonly summary: TickSummary }
  | { readonly state: 'failed'; readonly tick: number; readonly error: AppError }
  | { readonly state: 'ready'; readonly tick: number; readonly record: DecisionCycleRecord };

/** Neighbours are likely next: this many records are kept. */
const KEPT = 64;

/** The record on show. A later wish wins over an earlier answer, so that holding an arrow key never flickers back. */
export class RecordView {
  now = $state.raw<RecordState>({ state: 'loading', tick: 0 });
  /** What came of the shown tick's predictions, by prediction id. */
  came = $state.raw<Readonly<Record<string, PredictionOutcome>>>({});

  readonly #golem: GolemFacade;
  readonly #kept = new LruCache<number, DecisionCycleRecord>(KEPT);
  #wish = 0;

  constructor(golem: GolemFacade) {
    this.#golem = golem;
  }

  async show(tick: number): Promise<void> {
    const wish = (this.#wish += 1);
    try {
      let record = this.#kept.get(tick);
      if (record === undefined) {
        // What is on show stays until the next is there, unless it takes long enough to be noticed.
        const slow = setTimeout(() => {
          if (wish === this.#wish) this.now = { state: 'loading', tick };
        }, 150);
        record = (await this.#read(tick)) ?? undefined;
        clearTimeout(slow);
      }
      const line = record === undefined ? await this.#line(tick) : null;
      if (wish !== this.#wish) return;
      this.came = {};
      if (record !== undefined) this.now = { state: 'ready', tick, record };
      else this.now = line === null ? { state: 'missing', tick } : { state: 'thinned', tick, summary: line };
      if (record !== undefined) await this.#follow(record, wish);
    } catch (error) {
      if (wish === this.#wish) this.now = { state: 'failed', tick, error: AppError.from(error) };
    }
  }

  async #read(tick: number): Promise<DecisionCycleRecord | null> {
    const record = this.#kept.get(tick) ?? (await this.#golem.records.get(tick));
    if (record !== null) this.#kept.set(tick, record);
    return record;
  }

  async #line(tick: number): Promise<TickSummary | null> {
    const [summary] = await this.#golem.records.summaries({ from: tick, to: tick, limit: 1 });
    return summary ?? null;
  }

  /** Reads the ticks at which this one's predictions came due. */
  async #follow(record: DecisionCycleRecord, wish: number): Promise<void> {
    for (const { dueTick: due } of record.predictions) {
      const later = await this.#read(due).catch(() => null);
      if (wish !== this.#wish) return;
      if (later === null) continue;
      const outcomes = later.outcomes.map((outcome) => [outcome.prediction.id, outcome] as const);
      this.came = { ...this.came, ...Object.fromEntries(outcomes) };
    }
  }
}
