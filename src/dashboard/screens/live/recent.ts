import { TIERS } from '../../../domain/life/life.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { TickLog } from '../../life/index.ts';

const WATCHES = TIERS.indexOf('T0');

/** The last `limit` ticks above T0 up to `to`, newest first. Looks at most `reach` ticks back. */
export function recentDecisions(
  log: TickLog,
  to: number,
  limit: number,
  reach = 2000,
): readonly TickSummary[] {
  const found: TickSummary[] = [];
  const start = log.indexOf(to);
  if (start === null) return found;
  for (let index = start; index >= 0 && index > start - reach && found.length < limit; index -= 1) {
    if (log.tier[index] !== WATCHES) found.push(log.row(index));
  }
  return found;
}
