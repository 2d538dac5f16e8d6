/** Local times by an IANA zone, with what to do where the clock was set. */

/** A transition lies on a quarter of an hour in every zone of the last sixty years. */
const QUARTER = 900_000;
const DAY = 86_400_000;

export interface LocalTime {
  /** Unix ms; the earlier of two. */
  readonly utc: number;
  /** The later of two, where the clock showed this time twice; else the same. */
  readonly later: number;
  /** The clock was set over this time: it is read as if it had not been set yet. */
  readonly skipped: boolean;
}

/** @throws RangeError for a name that is no zone */
function offsetOf(zone: string): (utc: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (utc) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(utc)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utc / 1000) * 1000;
  };
}

export const isZone = (zone: string): boolean => {
  try {
    offsetOf(zone);
    return true;
  } catch {
    return false;
  }
};

/**
 * From what a clock of the zone shows (as ms since 1970 without a zone) to UTC. Asked quarter by quarter, so that ten million
 * rows ask the calendar only as often as they have quarters of an hour.
 */
export function localClock(zone: string): (local: number) => LocalTime {
  const offset = offsetOf(zone);
  let quarter = Number.NaN;
  let known: { first: number; second: number; skipped: boolean } = { first: 0, second: 0, skipped: false };
  return (local) => {
    const here = Math.floor(local / QUARTER);
    if (here !== quarter) {
      quarter = here;
      const at = here * QUARTER;
      const before = offset(at - DAY);
      const after = offset(at + DAY);
      const fits = [before, after].filter((each) => offset(at - each) === each);
      const [first = before, second = first] = fits.sort((a, b) => b - a);
      known = { first, second, skipped: fits.length === 0 };
    }
    return { utc: local - known.first, later: local - known.second, skipped: known.skipped };
  };
}
