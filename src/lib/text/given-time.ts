/** Unix seconds of a time as a script gives it. @param time ISO 8601, checked, or Unix seconds */
export const secondsOf = (time: string | number): number =>
  typeof time === 'number' ? time : Date.parse(time) / 1_000;

/** The same; a day alone ends with its last second. */
export function endOf(time: string | number): number {
  const aDay = typeof time === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(time);
  return secondsOf(time) + (aDay ? 86_399 : 0);
}
