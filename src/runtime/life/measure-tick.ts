import type { TickSummary } from '../../domain/records/record.ts';
import type { TickMetrics } from '../../domain/telemetry/telemetry.ts';
import { writtenBy } from '../../mind/spans/index.ts';
import type { VectorBackfill } from '../memory/index.ts';
import type { CommitQueue } from './commits/commit-queue.ts';
import { deltaMsOf } from './commits/delta-events.ts';
import type { LivedSpans } from './lived-spans.ts';
import type { Telemetry, Tracer } from '../observability/index.ts';

interface Measuring {
  readonly telemetry: Telemetry;
  readonly queue: Pick<CommitQueue, 'depth'>;
  readonly backfill: Pick<VectorBackfill, 'backlog'>;
  readonly tracer: Pick<Tracer, 'idOf'>;
}

/** What was measured of a tick and what was lived behind it; null where nothing is. */
export function measureTick(
  { telemetry, queue, backfill, tracer }: Measuring,
  lived: LivedSpans,
  summary: TickSummary,
): TickMetrics | null {
  const [{ result }] = lived;
  return telemetry.lived(result.record, summary, {
    deltaMs: deltaMsOf(lived),
    entriesWritten: writtenBy(lived).entries.length,
    queued: queue.depth,
    withoutVectors: backfill.backlog,
    traceId: tracer.idOf(result.record.tick),
  });
}
