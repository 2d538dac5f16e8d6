import type { DecisionCycleRecord } from '../../domain/record.ts';
import { recordAsVersion1 } from '../versions/as-version-1.ts';
import { isVersion1 } from '../versions/mind-version.ts';

/**
 * A record as it is sealed: as the version that lived it wrote it, and without what replay does not compare, which is when it was
 * by the wall's clock, and how long things took.
 */
export function replayable(record: DecisionCycleRecord): unknown {
  const { wallTime: _wall, timings: _timings, thought, ...rest } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, ...attempt }) => attempt);
  const compared = { ...rest, thought: thought ? { ...thought, attempts } : null };
  return isVersion1(record) ? recordAsVersion1(compared) : compared;
}
