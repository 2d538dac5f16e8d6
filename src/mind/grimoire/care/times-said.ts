import { parse, type ParsedResult } from 'chrono-node/en';

const DAY = 86_400;

/** A stretch of time in Unix seconds, `to` excluded. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A time that a text names, in its words. */
export interface NamedTime extends TimeRange {
  readonly words: string;
}

/** What a text that names a time has in it: looking for this costs a thousandth of parsing. */
const NAMES_A_TIME = new RegExp(
  [
    String.raw`\b(?:19|20)\d\d\b`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)\b`,
    String.raw`\b\d{1,2}[./]\d{1,2}\b`,
    String.raw`\b(?:yesterday|today|tonight|tomorrow|ago)\b`,
    String.raw`\b(?:last|next|this|past|coming) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter)\b`,
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b`,
    String.raw`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`,
    String.raw`\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b`,
  ].join('|'),
);

/** Whether a text seems to say when something was, or will be. */
export const saysWhen = (text: string): boolean => NAMES_A_TIME.test(text);

/** Lengths of time, hours without a day, and month's or weekday's names that are other words where they are not written large. */
const NO_TIME =
  /^(?:now|just now|right now|(?:for|in) an? .*|(?:the )?last day|may|march|mar|sat|sun|wed|mon|dec|jan)$/;
/** What stands before a month's name; without it "June" is a person. */
const BEFORE_A_MONTH =
  /\b(?:in|of|on|since|until|till|by|before|after|during|from|to|through|between|early|mid|late|last|next|this|around)[ -]$/i;
/** What tells that a weekday is one to come. */
const TO_COME = /\b(?:will|shall|going|next|tomorrow|until|till|let’s|let's|coming)\b|[’']ll\b/i;

const dayOf = ({ start }: Pick<ParsedResult, 'start'>): number =>
  Date.UTC(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1) / 1_000;

/** Unix seconds at which a month begins, from 1. */
export const monthFrom = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / 1_000;

/** The stretch that words mean: days, a week, a month or a year. Null where they name an hour of no day. */
function spanOf(found: ParsedResult): TimeRange | null {
  const { start, end, text } = found;
  const from = dayOf(found);
  if (end) return { from, to: Math.max(from, dayOf({ start: end })) + DAY };
  if (/\bweekend\b/i.test(text)) return { from, to: from + 2 * DAY };
  if (/\bweeks?\b/i.test(text)) return { from: from - 3 * DAY, to: from + 4 * DAY };
  if (/\bmonths\b/i.test(text)) return { from: from - 15 * DAY, to: from + 16 * DAY };
  if (start.isCertain('day') || start.isCertain('weekday')) return { from, to: from + DAY };
  const [year, month] = [start.get('year') ?? 0, start.get('month') ?? 1];
  if (start.isCertain('month')) return { from: monthFrom(year, month), to: monthFrom(year, month + 1) };
  if (start.isCertain('year')) return { from: monthFrom(year, 1), to: monthFrom(year + 1, 1) };
  return null;
}

interface Found extends NamedTime {
  /** Where its words begin. */
  readonly index: number;
  /** A weekday alone, with no word that says which. */
  readonly bare: boolean;
  /** A month, or a day of one, of no year. */
  readonly yearless: boolean;
}

/** A year alone, which chrono overlooks. */
const YEAR = /\b(?:in|of|since|during|before|after|until|by|from|year) ((?:19|20)\d\d)\b/gi;

const yearsIn = (text: string): readonly Found[] =>
  [...text.matchAll(YEAR)].map(({ 1: words = '', index }) => {
    const [from, to] = [monthFrom(Number(words), 1), monthFrom(Number(words) + 1, 1)];
    return { from, to, words, index, bare: false, yearless: false };
  });

/** Times that a text names. @param now what "yesterday" is told from, Unix seconds, in UTC */
export function timesFound(text: string, now: number): readonly Found[] {
  if (!saysWhen(text)) return [];
  const found = parse(text, { instant: new Date(now * 1_000), timezone: 0 }).flatMap((one): Found[] => {
    const { start, index, text: words } = one;
    if (NO_TIME.test(words)) return [];
    const yearless = start.isCertain('month') && !start.isCertain('year');
    const aMonth = yearless && !start.isCertain('day') && /^\p{L}+$/u.test(words);
    if (aMonth && !BEFORE_A_MONTH.test(text.slice(0, index))) return [];
    const span = spanOf(one);
    const day = start.isCertain('weekday') && !start.isCertain('day');
    const bare = day && /^(?:on )?\p{L}+\W*$/iu.test(words);
    return span ? [{ ...span, words: words.replace(/[^\p{L}\p{N}]+$/u, ''), index, bare, yearless }] : [];
  });
  const years = yearsIn(text).filter(({ words }) => !found.some((one) => one.words.includes(words)));
  return [...found, ...years];
}

/** People tell of what was: a weekday is the last one, unless the words before it say that it is to come. */
function weekday(span: TimeRange, before: string, at: number): TimeRange {
  const toCome = TO_COME.test(before.split(/[.!?]\s/).at(-1) ?? '');
  if (!toCome && span.from > at) return { from: span.from - 7 * DAY, to: span.to - 7 * DAY };
  if (toCome && span.to <= at) return { from: span.from + 7 * DAY, to: span.to + 7 * DAY };
  return span;
}

/** The times that a text names, resolved against its own: "last Tuesday" said on 8 May 2023 is 2 May. @param at Unix seconds */
export function timesSaid(text: string, at: number): readonly NamedTime[] {
  return timesFound(text, at).map(({ from, to, words, index, bare }) => ({
    ...(bare ? weekday({ from, to }, text.slice(0, index), at) : { from, to }),
    words,
  }));
}
