import { monthFrom, type NamedTime, type TimeRange, timesFound } from './times-said.ts';

const DAY = 86_400;

/** A time that a question names; of one without a year, that stretch of whichever year. */
export interface AskedTime extends NamedTime {
  readonly everyYear: boolean;
}

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
);
const PLACES = ['first', 'second', 'third', 'fourth'];
/** Part of a month: "the second weekend of May", "late September 2024". */
const PART = new RegExp(
  String.raw`\b(early|mid|late|beginning|middle|end|(?:${PLACES.join('|')}|last) (?:half|week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day))` +
    String.raw`(?: of| in|-)? (?:the )?(${MONTHS.join('|')})\b(?: (?:of )?((?:19|20)\d\d))?`,
  'i',
);

/** Of a month that begins and ends at these times. */
function within(part: string, { from, to }: TimeRange): TimeRange {
  const [which = '', unit = ''] = part.toLowerCase().split(' ');
  if (which === 'early' || which === 'beginning') return { from, to: from + 11 * DAY };
  if (which === 'mid' || which === 'middle') return { from: from + 9 * DAY, to: from + 21 * DAY };
  if (which === 'late' || which === 'end') return { from: to - 11 * DAY, to };
  const place = PLACES.indexOf(which);
  if (unit === 'half') return place === 0 ? { from, to: from + 15 * DAY } : { from: from + 15 * DAY, to };
  const week = place < 0 ? to - 7 * DAY : from + place * 7 * DAY;
  // The first weekend may end on the eighth.
  return { from: week, to: week + 8 * DAY };
}

function partAsked(question: string, now: number): AskedTime | null {
  const [words, part, month, stated] = PART.exec(question) ?? [];
  if (words === undefined || part === undefined || month === undefined) return null;
  const year = stated === undefined ? new Date(now * 1_000).getUTCFullYear() : Number(stated);
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const span = within(part, { from: monthFrom(year, number), to: monthFrom(year, number + 1) });
  return { ...span, words, everyYear: stated === undefined };
}

/** The times that a question names. @param now what "last week" is told from, Unix seconds */
export function timesAsked(question: string, now: number): readonly AskedTime[] {
  const part = partAsked(question, now);
  if (part) return [part];
  return timesFound(question, now).map(({ from, to, words, yearless }) => ({
    from,
    to,
    words,
    everyYear: yearless,
  }));
}

const overlap = (a: TimeRange, b: TimeRange): boolean => a.from < b.to && b.from < a.to;

/** The same stretch in the year of another time. */
function inYearOf({ from, to }: TimeRange, at: number): TimeRange {
  const years = new Date(at * 1_000).getUTCFullYear() - new Date(from * 1_000).getUTCFullYear();
  const moved = (time: number): number => {
    const date = new Date(time * 1_000);
    return date.setUTCFullYear(date.getUTCFullYear() + years) / 1_000;
  };
  return { from: moved(from), to: moved(to) };
}

/** Whether a time meets the one that is asked for. A year says little of a day in it: what is named is at most twice as long. */
export function meets(asked: AskedTime, time: TimeRange): boolean {
  const span = asked.everyYear ? inYearOf(asked, time.from) : asked;
  return time.to - time.from <= 2 * Math.max(span.to - span.from, DAY) && overlap(span, time);
}
