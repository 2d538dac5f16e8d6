import type { StoreTelemetryApi } from '../../../protocol/telemetry.ts';
import type { StoreTracesApi } from '../../../protocol/traces.ts';
import { writeTraces } from '../tables/commit.ts';
import type { Database } from '../engine/database.ts';
import { metricColumns, tickMetrics } from '../tables/tick-metrics.ts';
import { listTraces, traceById, traceOfTick } from '../tables/traces.ts';

/** What was measured of ticks, and their traces. */
export const telemetryVerbs = (database: Database): StoreTelemetryApi & StoreTracesApi => ({
  tickMetrics: (range) => database.read((db) => tickMetrics(db, range)),
  metricColumns: (range) => database.read((db) => metricColumns(db, range)),
  putTraces: (batch) => database.write((writer) => writeTraces(writer, batch)),
  traces: (filter) => database.read((db) => listTraces(db, filter)),
  trace: (id) => database.read((db) => traceById(db, id)),
  traceOfTick: (tick, kind) => database.read((db) => traceOfTick(db, tick, kind)),
});
