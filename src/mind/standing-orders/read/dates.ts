import { parse } from 'chrono-node/en';

const DAY = 86_400;

/** Unix seconds of the beginning of a UTC day. */
const dayOf = (date: Date): number => Math.floor(date.getTime() / 1_000 / DAY) * DAY;

function endOf(unit: string, now: Date): number {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === 'year') return Date.UTC(year + 1, 0, 1) / 1_000;
  if (unit === 'month') return Date.UTC(year, month + 1, 1) / 1_000;
  if (unit === 'day') return Date.UTC(year, month, day + 1) / 1_000;
  // A week ends with its Sunday.
  return Date.UTC(year, month, day + (8 - (now.getUTCDay() || 7))) / 1_000;
}

/**
 * Until when, in Unix seconds: the beginning of the day that the words name, or the hour where they name one; the first such time
 * after `now`. Null where they name none, or one that is over.
 * @param now the world's time, Unix seconds: "Friday" is the next one there
 */
export function timeOf(words: string, now: number): number | null {
  const instant = new Date(now * 1_000);
  const year = /^(?:year )?((?:19|20)\d\d)$/.exec(words)?.[1];
  if (year !== undefined) return later(Date.UTC(Number(year), 0, 1) / 1_000, now);
  const end = /^(?:end|rest) of (?:this )?(day|week|month|year)$/.exec(words)?.[1];
  if (end !== undefined) return endOf(end, instant);
  const [found, ...others] = parse(words, { instant, timezone: 0 }, { forwardDate: true });
  // All of the words, or what is left of them would be overlooked.
  if (!found || others.length > 0 || found.text.length < words.length) return null;
  const { start } = found;
  if (start.isCertain('hour')) return later(start.date().getTime() / 1_000, now);
  if (start.isCertain('day') || start.isCertain('weekday')) return later(dayOf(start.date()), now);
  const month = Date.UTC(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, 1) / 1_000;
  if (start.isCertain('month') && month > now) return month;
  return later(Math.floor(start.date().getTime() / 1_000), now);
}

const later = (time: number, now: number): number | null => (time > now ? time : null);
