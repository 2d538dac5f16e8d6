import { t } from './strings.ts';

/** Beyond this nothing of a pace is worth foretelling, days: a browser and its quota will be others. */
const FAR_DAYS = 3_650;

/** When the quota is reached, e.g. `full in about 9 days`. @param days null where it is not known */
export function fullWords(days: number | null): string {
  if (days === null) return t.full.unknown;
  if (days > FAR_DAYS) return t.full.far;
  if (days < 1) return days === 0 ? t.full.now : t.full.today;
  return t.full.days(Math.round(days));
}
