import type { CognitiveTier } from './life.ts';
import type { MarketRegime } from './market.ts';
import type { StepTiming } from './record.ts';

/** What a tick's stopwatch times, in the order in which it runs: the nine steps, and assembling and deliberating between them. */
export const TIMED_STEPS = [
  'observe',
  'retrieve',
  'analyze',
  'gate',
  'assemble',
  'deliberate',
  'simulate',
  'validate',
  'execute',
  'verify',
  'reflect',
] as const satisfies readonly StepTiming['step'][];
export type TimedStep = (typeof TIMED_STEPS)[number];

/** The seven phases of seed S are views of the steps: each is the sum of those named here. */
export const PHASE_STEPS = {
  predict: ['observe'],
  appraise: ['analyze'],
  gate: ['gate'],
  retrieve: ['retrieve', 'assemble'],
  deliberate: ['deliberate'],
  act: ['simulate', 'validate', 'execute', 'verify'],
  reflect: ['reflect'],
} as const satisfies Readonly<Record<string, readonly TimedStep[]>>;
export type TickPhase = keyof typeof PHASE_STEPS;
export const TICK_PHASES = Object.keys(PHASE_STEPS) as readonly TickPhase[];

/** On a delta the Curator consolidates; a wakeup is the first tick since the golem was brought up, its caches cold. */
export type TickKind = 'theta' | 'delta' | 'wakeup-theta' | 'wakeup-delta';

/** The transaction that made a tick durable, and the ticks that shared it. */
export interface CommitTiming {
  readonly firstTick: number;
  readonly lastTick: number;
  /** From the first byte written to all of it durable. */
  readonly ms: number;
}

/** The models that were asked on one tick, all attempts together; null where no provider told. */
export interface ModelMetrics {
  /** Requests sent, retries among them. */
  readonly calls: number;
  /** Models asked whose answer was not taken. */
  readonly failures: number;
  /** Wall time waited, ms. */
  readonly ms: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly reasoningTokens: number | null;
  /** US dollars; null where no price is known. */
  readonly costUsd: number | null;
}

/** One wide event a theta tick: everything operational that was measured of it (seed S). Null is what was not measured. */
export interface TickMetrics {
  readonly tick: number;
  readonly kind: TickKind;
  /** Unix seconds in the world. */
  readonly worldTime: number;
  /** Unix ms when the tick ended. */
  readonly wallTime: number;
  /** Gamma beats gathered. */
  readonly gammas: number;
  readonly tier: CognitiveTier;
  readonly regime: MarketRegime;
  /** Who decided: a rule, the cache, a model; null where nobody was asked to. */
  readonly decidedBy: string | null;
  readonly predictionError: number;
  /** Mean quality of the predictions that came due, 0..1; null when none did. */
  readonly quality: number | null;
  readonly actionKind: string | null;
  readonly actionStatus: 'filled' | 'reverted' | 'blocked' | null;
  /** Sum of the steps, ms. */
  readonly durationMs: number;
  /** ms; null for a step that did not run. */
  readonly steps: Readonly<Record<TimedStep, number | null>>;
  readonly phases: Readonly<Record<TickPhase, number | null>>;
  /** Tokens of the assembled workspace, and its budget; null on T0. */
  readonly tokensUsed: number | null;
  readonly tokensBudget: number | null;
  /** Null where no model was asked. */
  readonly model: ModelMetrics | null;
  /** Memories that recall brought up. */
  readonly grimoireHits: number;
  /** 1 where recall had to do without vectors, so that meaning was not compared. */
  readonly grimoireMisses: number;
  /** Memories written. */
  readonly entriesWritten: number;
  /** Theta beats dropped before this tick. */
  readonly late: number;
  /** Ticks that waited for the store when this one began to. */
  readonly queued: number;
  /** Memories that waited for a vector. */
  readonly withoutVectors: number;
  /** Null until it is durable, and where the page ended before the duration could be written down. */
  readonly commit: CommitTiming | null;
  /** W3C trace id, 32 hex digits; null where the tick was not traced. */
  readonly traceId: string | null;
}

/** The figures of {@link TickMetrics} that are drawn over time. */
export const METRIC_COLUMNS = [
  'durationMs',
  ...TIMED_STEPS,
  'commitMs',
  'commitTicks',
  'tokensUsed',
  'tokensBudget',
  'modelInput',
  'modelOutput',
  'modelMs',
  'costUsd',
  'late',
  'queued',
  'withoutVectors',
] as const;
export type MetricColumn = (typeof METRIC_COLUMNS)[number];

/** A stretch of ticks as columns; NaN where nothing was measured. */
export interface MetricColumns {
  /** Ascending. */
  readonly tick: Float64Array;
  readonly values: Readonly<Record<MetricColumn, Float32Array>>;
}

/** What a sketch says of one series of durations, ms. */
export interface QuantileRow {
  readonly name: TimedStep | 'tick' | 'commit';
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface MetricQuantiles {
  /** A quantile is within this share of the exact one; count, mean and maximum are exact. */
  readonly relativeError: number;
  /** Ticks that were counted. */
  readonly ticks: number;
  /** Unix ms of the first of them; null for none. */
  readonly since: number | null;
  readonly rows: readonly QuantileRow[];
  /** Known cost of models over these ticks, US dollars, and calls for which no price is known. */
  readonly cost: { readonly usd: number; readonly perTick: number; readonly unpriced: number };
}

/** Text formats of Prometheus: OpenMetrics 1.0.0, and the older one that `promtool check metrics` reads. */
export type MetricsFormat = 'openmetrics' | 'prometheus';

/** The seven phases of a tick, ms; null where none of a phase's steps ran. */
export function phasesOf(steps: TickMetrics['steps']): TickMetrics['phases'] {
  const sum = (names: readonly TimedStep[]): number | null => {
    const ran = names.flatMap((name) => steps[name] ?? []);
    return ran.length === 0 ? null : ran.reduce((total, ms) => total + ms, 0);
  };
  return Object.fromEntries(TICK_PHASES.map((phase) => [phase, sum(PHASE_STEPS[phase])])) as Record<
    TickPhase,
    number | null
  >;
}
