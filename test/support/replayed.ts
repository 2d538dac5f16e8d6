import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';

/** A record without what replay does not compare: clocks on the wall, who it is, and beats that were missed. */
export function replayed(record: DecisionCycleRecord): unknown {
  const { wallTime: _wall, timings: _timings, golemId: _id, late: _late, thought, ...rest } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, ...attempt }) => attempt);
  return { ...rest, thought: thought && { ...thought, attempts } };
}
