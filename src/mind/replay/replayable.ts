import type { DecisionCycleRecord } from '../../domain/records/record.ts';

/** A record without what replay does not compare: when it was by the wall's clock, and how long things took. */
export function replayable(record: DecisionCycleRecord): object {
  const { wallTime: _wall, timings: _timings, thought, ...rest } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, ...attempt }) => attempt);
  return { ...rest, thought: thought ? { ...thought, attempts } : null };
}
