import type { MetricColumns, MetricQuantiles, MetricsFormat, TickMetrics } from '../../domain/telemetry.ts';
import type { GolemApi, Metrics } from '../../protocol/golem.ts';
import type { RecordRange } from '../../protocol/record-range.ts';

/** What the golem measures of itself: `metrics()` at a glance, and what it is made of. */
export interface MetricsFacade {
  (): Promise<Metrics>;
  /** The last `n` wide events, one a tick, oldest first. */
  recent(n: number): Promise<readonly TickMetrics[]>;
  range(range?: RecordRange): Promise<readonly TickMetrics[]>;
  /** The same range as columns of numbers, for charts. */
  columns(range?: RecordRange): Promise<MetricColumns>;
  /** Since the page was opened, or over the last ticks. */
  quantiles(options?: { readonly last?: number }): Promise<MetricQuantiles>;
  /** OpenMetrics 1.0.0, or the older text format of Prometheus. */
  openMetrics(options?: { readonly format?: MetricsFormat }): Promise<string>;
}

type Ask = <Name extends keyof GolemApi>(
  name: Name,
  ...args: Parameters<GolemApi[Name]>
) => ReturnType<GolemApi[Name]>;

export function metricsFacade(ask: Ask): MetricsFacade {
  return Object.assign(() => ask('metrics'), {
    recent: (n: number) => ask('metricsRecent', n),
    range: (range: RecordRange = {}) => ask('metricsRange', range),
    columns: (range: RecordRange = {}) => ask('metricsColumns', range),
    quantiles: ({ last = null }: { readonly last?: number | null } = {}) => ask('metricsQuantiles', last),
    openMetrics: ({ format = 'openmetrics' }: { readonly format?: MetricsFormat } = {}) =>
      ask('metricsText', format),
  });
}
