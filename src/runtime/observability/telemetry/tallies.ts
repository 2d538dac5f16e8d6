import { BLOCKED } from '../../../domain/decisions/blocked.ts';
import type { CognitiveTier } from '../../../domain/life/life.ts';
import {
  TICK_PHASES,
  type CommitTiming,
  type ModelMetrics,
  type TickMetrics,
  type TickPhase,
} from '../../../domain/telemetry/telemetry.ts';
import { MODEL_FIGURES, TICK_FIGURES, type TickFigure } from '../../../domain/telemetry/tick-figures.ts';

/** Upper bounds of the buckets of a tick's and a commit's duration, s: from a tick without thought to one that waits for a model. */
export const TICK_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120] as const;
export const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

/** A measured value whose trace can be looked at. */
export interface Exemplar {
  readonly traceId: string;
  readonly value: number;
  /** Unix s. */
  readonly at: number;
}

/** Durations counted by bucket, s. */
export class BucketCounts {
  readonly bounds: readonly number[];
  /** One more than there are bounds: the last is for everything above. */
  readonly counts: number[];
  readonly exemplars: (Exemplar | null)[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
    this.exemplars = this.counts.map(() => null);
  }

  add(seconds: number, exemplar: Exemplar | null = null): void {
    const above = this.bounds.findIndex((bound) => seconds <= bound);
    const index = above < 0 ? this.bounds.length : above;
    this.counts[index]! += 1;
    this.sum += seconds;
    if (exemplar) this.exemplars[index] = exemplar;
  }
}

/** What only ever grows: counted since the page was opened, or since another life was taken up. */
export class Tallies {
  readonly ticks: Record<CognitiveTier, number> = { T0: 0, T1: 0, T2: 0 };
  readonly lastTrace: Partial<Record<CognitiveTier, Exemplar>> = {};
  readonly actions = { filled: 0, reverted: 0, blocked: 0 };
  readonly phaseMs = Object.fromEntries(TICK_PHASES.map((phase) => [phase, 0])) as Record<TickPhase, number>;
  readonly tickSeconds = new BucketCounts(TICK_BUCKETS);
  readonly commitSeconds = new BucketCounts(COMMIT_BUCKETS);
  /** Of each figure that has a counter: its sum, in the counter's unit, by the counter's name. */
  readonly sums = new Map<string, number>();
  #unpriced = 0;
  /** Thoughts that a named blocker ended. */
  blocked = 0;
  recalls = { vectors: 0, none: 0 };
  modelTokens = { input: 0, output: 0, cacheRead: 0, reasoning: 0 };

  tick(event: TickMetrics): void {
    const seconds = event.durationMs / 1_000;
    const exemplar =
      event.traceId === null ? null : { traceId: event.traceId, value: seconds, at: event.wallTime / 1_000 };
    this.ticks[event.tier] += 1;
    if (exemplar) this.lastTrace[event.tier] = exemplar;
    this.tickSeconds.add(seconds, exemplar);
    if (event.actionStatus) this.actions[event.actionStatus] += 1;
    for (const phase of TICK_PHASES) this.phaseMs[phase] += event.phases[phase] ?? 0;
    this.recalls[event.grimoireMisses === 0 ? 'vectors' : 'none'] += 1;
    if (event.decidedBy === BLOCKED) this.blocked += 1;
    this.#sum(TICK_FIGURES, event);
    if (event.model) this.#model(event.model);
  }

  /** What models cost, US dollars, and calls for which no price is known. */
  get cost(): { readonly usd: number; readonly unpriced: number } {
    return { usd: this.sums.get(MODEL_FIGURES.costUsd.counter.name) ?? 0, unpriced: this.#unpriced };
  }

  commit({ ms }: CommitTiming): void {
    this.commitSeconds.add(ms / 1_000);
  }

  #sum(figures: Readonly<Record<string, TickFigure<never>>>, values: object): void {
    const counted = values as Readonly<Record<string, number | null>>;
    for (const [name, { counter }] of Object.entries(figures)) {
      if (!counter) continue;
      const value = (counted[name] ?? 0) / (counter.per ?? 1);
      this.sums.set(counter.name, (this.sums.get(counter.name) ?? 0) + value);
    }
  }

  #model(model: ModelMetrics): void {
    this.#sum(MODEL_FIGURES, model);
    this.#unpriced += model.costUsd === null ? 1 : 0;
    const into = this.modelTokens;
    into.input += model.inputTokens ?? 0;
    into.output += model.outputTokens ?? 0;
    into.cacheRead += model.cacheReadTokens ?? 0;
    into.reasoning += model.reasoningTokens ?? 0;
  }
}
