import { count } from '../../words/index.ts';

/** Beyond this nothing of a pace is worth foretelling, days: a browser and its quota will be others. */
const FAR_DAYS = 3_650;

/** When the quota is reached, e.g. `full in about 9 days`. @param days null where it is not known */
export function fullWords(days: number | null): string {
  if (days === null) return 'not known when it is full';
  if (days > FAR_DAYS) return 'not full for ten years';
  if (days < 1) return days === 0 ? 'full' : 'full in less than a day';
  return `full in about ${count(Math.round(days), 'day')}`;
}
