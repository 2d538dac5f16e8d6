import type { MetricColumns, MetricQuantiles, MetricsFormat, TickMetrics } from '../domain/telemetry.ts';
import type { RecordRange } from './record-range.ts';

/** What the store answers about measurements. */
export interface StoreTelemetryApi {
  /** Wide events of a range, both ends inclusive, by tick ascending; ticks that were not measured are left out. */
  tickMetrics(range: RecordRange): Promise<readonly TickMetrics[]>;
  /** The same range as columns, every tick in it. */
  metricColumns(range: RecordRange): Promise<MetricColumns>;
}

/** The golem worker's verbs on what it measures of itself. */
export interface TelemetryApi {
  /** The last `n` wide events, 1 to 10,000, oldest first. */
  metricsRecent(n: number): Promise<readonly TickMetrics[]>;
  metricsRange(range: RecordRange): Promise<readonly TickMetrics[]>;
  metricsColumns(range: RecordRange): Promise<MetricColumns>;
  /** Over the last ticks, or over all since the page was opened. */
  metricsQuantiles(last: number | null): Promise<MetricQuantiles>;
  /** As text that Prometheus reads. */
  metricsText(format: MetricsFormat): Promise<string>;
}
