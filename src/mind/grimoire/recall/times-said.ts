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

const UNITS =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|weekends?|fortnights?|months?|quarters?|years?|yrs?|night|morning|afternoon|evening|spring|summer|autumn|fall|winter';
const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tues?|thur?s?|wed|mon|fri|sat|sun';
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
/**
 * What a text that names a time has in it: looking for this costs a thousandth of parsing. It lets through whatever the parser reads
 * (held to it by a test), in capitals and without; what reads like a time and is none is told apart behind the parser.
 */
const NAMES_A_TIME = new RegExp(
  [
    String.raw`\b(?:19|20)\d\d\b`,
    String.raw`\d(?:st|nd|rd|th)\b`,
    String.raw`\b\d{1,2}[./-]\d{1,2}\b`,
    String.raw`\b(?:yesterday|today|tonight|tomorrow|tomorow|tmr|tmrw|ago|earlier|later|overnight|midnight|noon)\b`,
    String.raw`\b(?:last|next|this|past|coming|previous|following|within|in|after|[+-])\W+(?:\S+\s+){0,3}(?:${UNITS})\b`,
    String.raw`\b(?:${UNITS})\W+(?:before|after|prior|from|hence|out)\b`,
    String.raw`\b(?:${WEEKDAYS})\b`,
    String.raw`\b(?:${MONTHS})\b`,
  ].join('|'),
  'i',
);

/** Whether a text seems to say when something was, or will be. */
export const saysWhen = (text: string): boolean => NAMES_A_TIME.test(text);

/** Lengths of time, and hours without a day. */
const NO_TIME = /^(?:now|just now|right now|(?:for|in) an? .*|(?:the )?last day)$/i;
/** Names of months and weekdays that are other words where they are not written large, or no name of a day is before them. */
const OTHER_WORD = /^(?:may|march)$/;
const SHORT_DAY = /^(?:mon|tues?|wed|thur?s?|fri|sat|sun|mar|dec|jan)\.?$/i;
const BEFORE_A_SHORT_DAY = /\b(?:on|last|next|this|every|by|until|till|since|from|before|after|in|of)[ -]$/i;
/** What stands before a month's name; without it "June" is a person. */
const BEFORE_A_MONTH =
  /\b(?:in|of|on|since|until|till|by|before|after|during|from|to|through|between|early|mid|late|last|next|this|around)[ -]$/i;
/** What stands around words and makes another day of them: "two weeks from Monday", "Monday week", "two and a half years ago". */
const OTHER_BEFORE =
  /\b(?:days?|weeks?|fortnight|months?|years?) (?:from|after|since|before) (?:the |last |next |this )?$|\band an? $|\d\/$/i;
const OTHER_AFTER = /^ (?:week|fortnight|before last|the \d{1,2}(?:st|nd|rd|th))\b/i;
/** "A week on Friday", and "three days after Christmas", which are told from a day that is not read. */
const A_WEEK = /\bweeks? $/i;
const FROM_ANOTHER = /\b(?:after|before|from)$/i;
/** Two numbers and a stroke are a share more often than a day. */
const SHARE = /^\d{1,2}\/\d{1,2}$/;
const BEFORE_A_DAY = /\b(?:on|by|since|until|till|from|before|after|due|dated|to|and|between) (?:the )?$/i;
/** With strokes the month comes first in America and the day elsewhere: where both could be either nothing is told. */
const STROKES = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/;

function hasTwoReadings(words: string): boolean {
  const [, one, other] = STROKES.exec(words) ?? [];
  return one !== undefined && one !== other && Number(one) <= 12 && Number(other) <= 12;
}

/** With points a day comes before its month wherever it is written so. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.\d{2,4}$/;

/** Whether its surroundings make another day, or none, of what was read: then nothing is told rather than the wrong day. */
function isMisread(before: string, words: string, after: string): boolean {
  if (OTHER_BEFORE.test(before) || OTHER_AFTER.test(after) || hasTwoReadings(words)) return true;
  if (/^on /i.test(words) && A_WEEK.test(before)) return true;
  if (FROM_ANOTHER.test(words) && /^ \p{L}/u.test(after)) return true;
  return SHARE.test(words) && (words === '24/7' || !BEFORE_A_DAY.test(before));
}

/** What tells that a weekday is one to come. */
const TO_COME = /\b(?:will|shall|going|next|tomorrow|until|till|let’s|let's|coming)\b|[’']ll\b/i;

/** What tells that somebody says what was. */
const WAS = /\b(?:was|were|had|did|went|came|saw|met|got|said|took|made|\p{L}{2,}ed)\b/iu;

const sentenceAround = (text: string, at: number): string =>
  (text
    .slice(0, at)
    .split(/[.!?]\s/)
    .at(-1) ?? '') + (text.slice(at).split(/[.!?](?:\s|$)/)[0] ?? '');

const dayOf = ({ start }: Pick<ParsedResult, 'start'>): number =>
  Date.UTC(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1) / 1_000;

/** Day and month of a date with points, which the parser reads as America does where it can; null for no such date. */
function dottedDay({ start, text }: ParsedResult): TimeRange | null {
  const [, day, month] = DOTTED.exec(text) ?? [];
  if (day === undefined || Number(month) > 12) return null;
  const from = Date.UTC(start.get('year') ?? 0, Number(month) - 1, Number(day)) / 1_000;
  return { from, to: from + DAY };
}

/** Unix seconds at which a month begins, from 1. */
export const monthFrom = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / 1_000;

/** The stretch that words mean: days, a week, a month or a year. Null where they name an hour of no day. */
function spanOf(found: ParsedResult): TimeRange | null {
  const { start, end, text } = found;
  const from = dayOf(found);
  if (end) return { from, to: Math.max(from, dayOf({ start: end })) + DAY };
  const dotted = dottedDay(found);
  if (dotted) return dotted;
  if (/\bweekend\b/i.test(text)) {
    // The one that was is told by its Sunday, the one to come by its Saturday.
    const saturday = new Date(from * 1_000).getUTCDay() === 0 ? from - DAY : from;
    return { from: saturday, to: saturday + 2 * DAY };
  }
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

const NAMED_DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const NAMED_MONTHS =
  'january february march april may june july august september october november december'.split(' ');
const PLACES = 'first second third fourth fifth last'.split(' ');
/** "The last Saturday of June 2024", of which chrono reads the Saturday and the month apart. */
const DAY_OF_MONTH = new RegExp(
  String.raw`\b(?:the )?(${PLACES.join('|')}) (${NAMED_DAYS.join('|')}) (?:of|in) (${NAMED_MONTHS.join('|')})\b(?:,? (?:of )?((?:19|20)\d\d))?`,
  'gi',
);

/** Weekdays by their place in a month; of no year, the year that it is said in. */
const weekdaysOfMonths = (text: string, now: number): readonly Found[] =>
  [...text.matchAll(DAY_OF_MONTH)].flatMap(
    ({ 0: words, 1: which = '', 2: day = '', 3: name = '', 4: stated, index }) => {
      const year = stated === undefined ? new Date(now * 1_000).getUTCFullYear() : Number(stated);
      const month = NAMED_MONTHS.indexOf(name.toLowerCase()) + 1;
      const [from, to] = [monthFrom(year, month), monthFrom(year, month + 1)];
      const first = (NAMED_DAYS.indexOf(day.toLowerCase()) - new Date(from * 1_000).getUTCDay() + 7) % 7;
      const place = PLACES.indexOf(which.toLowerCase());
      const last = first + 7 * Math.floor(((to - from) / DAY - 1 - first) / 7);
      const at = from + (which.toLowerCase() === 'last' ? last : first + 7 * place) * DAY;
      return at < to
        ? [{ from: at, to: at + DAY, words, index, bare: false, yearless: stated === undefined }]
        : [];
    },
  );

/** Times that a text names. @param now what "yesterday" is told from, Unix seconds, in UTC */
export function timesFound(text: string, now: number): readonly Found[] {
  if (!saysWhen(text)) return [];
  const found = parse(text, { instant: new Date(now * 1_000), timezone: 0 }).flatMap((one): Found[] => {
    const { start, index, text: words } = one;
    if (NO_TIME.test(words) || OTHER_WORD.test(words)) return [];
    if (isMisread(text.slice(0, index), words, text.slice(index + words.length))) return [];
    if (SHORT_DAY.test(words) && !BEFORE_A_SHORT_DAY.test(text.slice(0, index))) return [];
    const yearless = start.isCertain('month') && !start.isCertain('year');
    const aMonth = yearless && !start.isCertain('day') && /^\p{L}+$/u.test(words);
    if (aMonth && !BEFORE_A_MONTH.test(text.slice(0, index))) return [];
    const span = spanOf(one);
    const day = start.isCertain('weekday') && !start.isCertain('day');
    const bare =
      day &&
      (/^(?:on )?\p{L}+\W*$/iu.test(words) ||
        (/^this /i.test(words) && WAS.test(sentenceAround(text, index))));
    return span ? [{ ...span, words: words.replace(/[^\p{L}\p{N}]+$/u, ''), index, bare, yearless }] : [];
  });
  const within = weekdaysOfMonths(text, now);
  const inNone = found.filter(({ index, words }) =>
    within.every((one) => index + words.length <= one.index || index >= one.index + one.words.length),
  );
  return [
    ...within,
    ...inNone,
    ...yearsIn(text).filter(({ words }) => ![...within, ...inNone].some((one) => one.words.includes(words))),
  ];
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
