import type { StepTiming } from '../records/record.ts';
import {
  MODEL_FIGURES,
  TICK_FIGURES,
  type DrawnOf,
  type TickFigure,
  type FiguresOf,
} from './tick-figures.ts';

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

/** The transaction that made a tick durable, and the ticks that shared it. */
export interface CommitTiming {
  readonly firstTick: number;
  readonly lastTick: number;
  /** From the first byte written to all of it durable. */
  readonly ms: number;
}

/** The models that were asked on one tick, all attempts together; null where no provider told. */
export type ModelMetrics = FiguresOf<typeof MODEL_FIGURES>;

/** One wide event a theta tick: everything operational that was measured of it (seed S). Null is what was not measured. */
export interface TickMetrics extends FiguresOf<typeof TICK_FIGURES> {
  /** ms; null for a step that did not run. */
  readonly steps: Readonly<Record<TimedStep, number | null>>;
  readonly phases: Readonly<Record<TickPhase, number | null>>;
  /** Null where no model was asked. */
  readonly model: ModelMetrics | null;
  /** Null until it is durable, and where the page ended before the duration could be written down. */
  readonly commit: CommitTiming | null;
}

export type MetricColumn =
  DrawnOf<typeof TICK_FIGURES> | DrawnOf<typeof MODEL_FIGURES> | TimedStep | 'commitMs' | 'commitTicks';

const drawn = (figures: Readonly<Record<string, TickFigure<never>>>): readonly MetricColumn[] =>
  Object.values(figures).flatMap((figure) => (figure.drawn as MetricColumn | undefined) ?? []);

/** The figures of {@link TickMetrics} that are drawn over time. */
export const METRIC_COLUMNS: readonly MetricColumn[] = [
  ...drawn(TICK_FIGURES),
  ...TIMED_STEPS,
  ...drawn(MODEL_FIGURES),
  'commitMs',
  'commitTicks',
];

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
  /** Tick on which the largest was measured; of a commit, the last tick in it. */
  readonly maxTick: number;
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
