import type { DeltaRecord, LivedSpanRecord } from '../../../domain/records/lived-span.ts';
import type { GolemEvent } from '../../../domain/events/events.ts';
import { durationOf } from '../../../mind/heartbeat/index.ts';
import type { LivedSpan } from '../../../mind/spans/index.ts';

export const isDeltaRecord = (record: LivedSpanRecord): record is DeltaRecord => record.kind === 'delta';

/** What is told of a delta cycle, once it is durable. */
export function deltaEvent({ tick, learned, changed, faded }: DeltaRecord): GolemEvent {
  return { type: 'delta', tick, learned: learned.length + changed.length, faded: faded.length };
}

/** How long the delta cycle among spans took, ms; null where there is none. */
export function deltaMsOf(lived: readonly LivedSpan[]): number | null {
  const delta = lived.find(({ description }) => description.kind === 'delta');
  return delta ? durationOf(delta.result.record) : null;
}
