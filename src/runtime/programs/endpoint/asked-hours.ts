const HOUR_MS = 3_600_000;
/** Hours that a request counts, after the one it came in. */
const HOURS = 24;

/** Requests of one hour since 1970. */
export interface AskedHour {
  readonly hour: number;
  readonly requests: number;
}

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS);

/** Those that still count. @param now Unix ms */
export const countingHours = (hours: readonly AskedHour[], now: number): readonly AskedHour[] =>
  hours.filter(({ hour }) => hour + HOURS >= hourOf(now) && hour <= hourOf(now));

export const askedIn = (hours: readonly AskedHour[], now: number): number =>
  countingHours(hours, now).reduce((sum, { requests }) => sum + requests, 0);

/** One request more, at this time. */
export function withRequest(hours: readonly AskedHour[], now: number): readonly AskedHour[] {
  const counting = countingHours(hours, now);
  const hour = hourOf(now);
  const before = counting.find((one) => one.hour === hour)?.requests ?? 0;
  return [...counting.filter((one) => one.hour !== hour), { hour, requests: before + 1 }];
}

/** Seconds until the oldest requests count no more; null where none count. */
export function secondsToRoom(hours: readonly AskedHour[], now: number): number | null {
  const counting = countingHours(hours, now);
  if (counting.length === 0) return null;
  const oldest = Math.min(...counting.map(({ hour }) => hour));
  return Math.ceil(((oldest + HOURS + 1) * HOUR_MS - now) / 1_000);
}
