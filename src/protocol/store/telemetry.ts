import type { MetricColumns, TickMetrics } from '../../domain/telemetry/telemetry.ts';
import type { RecordRange } from './record-range.ts';

/** What the store answers about measurements. */
export interface StoreTelemetryApi {
  /** Wide events of a range, both ends inclusive, by tick ascending; ticks that were not measured are left out. */
  tickMetrics(range: RecordRange): Promise<readonly TickMetrics[]>;
  /** The same range as columns, every tick in it. */
  metricColumns(range: RecordRange): Promise<MetricColumns>;
}
