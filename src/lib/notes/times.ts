/** A number from here on is in milliseconds: as seconds it would be beyond the year 5000. */
const MS_FROM = 1e11;

/** Unix seconds of a time that is a number (s or ms), a number in words, or a date; null where it is none. */
export function secondsOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{9,13}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    if (!Number.isFinite(number)) return null;
    return number >= MS_FROM ? number / 1_000 : number;
  }
  if (typeof value !== 'string' || !/\d{4}/.test(value)) return null;
  // Without a zone it is taken as it is written, like every time that the page shows.
  const zoned = /(Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$/i.test(value) || !/\d:\d/.test(value);
  const ms = Date.parse(zoned ? value : `${value}Z`);
  const read = Number.isNaN(ms) ? Date.parse(value) : ms;
  return Number.isNaN(read) ? null : read / 1_000;
}
