import * as v from 'valibot';
import type { BetaCounts } from '../../../domain/memory/grimoire.ts';
import type { PreAssemblyFigures } from '../../../domain/context/pre-assembly.ts';
import type {
  MetricColumns,
  MetricQuantiles,
  MetricsFormat,
  TickMetrics,
} from '../../../domain/telemetry/telemetry.ts';
import type { RecordRange } from '../../store/record-range.ts';
import { options, ticksUpTo, whole } from '../bounds.ts';
import { type ArgumentsOf, type Named, QUERY, type Rows, VIEW } from '../row.ts';

/** Wide events that are answered at once, at most: some 10 MB. */
export const MAX_WIDE_EVENTS = 10_000;
const MAX_COLUMNS = 100_000;

export interface Metrics {
  /** Ticks a second over the last 64 committed ticks. */
  readonly ticksPerSecond: number | null;
  /** By step: count, mean, p50, p95, p99 in ms over the ring buffer. */
  readonly steps: Readonly<
    Record<
      string,
      {
        readonly count: number;
        readonly mean: number;
        readonly p50: number;
        readonly p95: number;
        readonly p99: number;
      }
    >
  >;
  readonly tiers: Readonly<Record<'T0' | 'T1' | 'T2', number>>;
  readonly commit: { readonly count: number; readonly p50: number; readonly p99: number };
  /** Loop 1's posteriors by category and regime: how often what was decided with the category in the prompt came true. */
  readonly posteriors: readonly {
    readonly category: string;
    readonly regime: string;
    readonly alpha: number;
    readonly beta: number;
    /** The same of the decisions that it swayed alone; null where none of them has come to its outcome. */
    readonly swayed: BetaCounts | null;
  }[];
  readonly rules: readonly {
    readonly id: string;
    readonly alpha: number;
    readonly beta: number;
    readonly acted: number;
  }[];
  /** What was made ready for prompts between ticks; null of a reopened tick, as it is a part of no life. */
  readonly preAssembly: PreAssemblyFigures | null;
}

/** At a glance: the topic itself is a verb. */
export interface MetricsAtAGlance {
  metrics(): Promise<Metrics>;
}

/** What the golem measures of itself. */
export interface MetricsVerbs {
  /** The last `n` wide events, 1 to 10,000, one a tick, oldest first. */
  recent(n: number): Promise<readonly TickMetrics[]>;
  range(range?: RecordRange): Promise<readonly TickMetrics[]>;
  /** The same range as columns of numbers, for charts. */
  columns(range?: RecordRange): Promise<MetricColumns>;
  /** Since the page was opened, or over the last ticks. */
  quantiles(options?: { readonly last?: number }): Promise<MetricQuantiles>;
  /** OpenMetrics 1.0.0, or the older text format of Prometheus. */
  openMetrics(options?: { readonly format?: MetricsFormat }): Promise<string>;
}

type Api = MetricsAtAGlance & Named<'metrics', MetricsVerbs>;

export const metricsRows = {
  metrics: VIEW,
  'metrics.recent': VIEW,
  'metrics.range': VIEW,
  'metrics.columns': VIEW,
  'metrics.quantiles': QUERY,
  'metrics.openMetrics': QUERY,
} as const satisfies Rows<Api>;

const ticks = whole('The number of ticks', 1, MAX_WIDE_EVENTS);
const format = v.picklist(['openmetrics', 'prometheus'], 'format must be "openmetrics" or "prometheus".');

export const metricsArguments = {
  metrics: [],
  'metrics.recent': [ticks],
  'metrics.range': [ticksUpTo(MAX_WIDE_EVENTS)],
  'metrics.columns': [ticksUpTo(MAX_COLUMNS)],
  'metrics.quantiles': [options('The options', { last: v.optional(ticks) })],
  'metrics.openMetrics': [options('The options', { format: v.optional(format) })],
} satisfies ArgumentsOf<Api>;
