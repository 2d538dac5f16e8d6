import type { StoreTelemetryApi } from '../../../protocol/store/telemetry.ts';
import type { StoreTracesApi } from '../../../protocol/store/traces.ts';
import { writeTraces } from '../tables/life/commit.ts';
import type { Database } from '../database/database.ts';
import { metricColumns, tickMetrics } from '../tables/records/tick-metrics.ts';
import { listTraces, traceById, traceOfTick } from '../tables/records/traces.ts';

/** What was measured of ticks, and their traces. */
export const telemetryVerbs = (database: Database): StoreTelemetryApi & StoreTracesApi => ({
  tickMetrics: (range) => database.read((db) => tickMetrics(db, range)),
  metricColumns: (range) => database.read((db) => metricColumns(db, range)),
  putTraces: (batch) => database.write((writer) => writeTraces(writer, batch)),
  traces: (filter) => database.read((db) => listTraces(db, filter)),
  trace: (id) => database.read((db) => traceById(db, id)),
  traceOfTick: (tick, kind) => database.read((db) => traceOfTick(db, tick, kind)),
});
