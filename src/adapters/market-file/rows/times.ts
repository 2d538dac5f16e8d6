import type { FileMapping, TimeFormat } from '../../../domain/world/market-file.ts';
import { clockOf, type ClockForm } from './clock.ts';
import { decimalNumber, isMissing } from './numbers.ts';
import { CellFault, shortCell } from './refusal.ts';
import { localClock } from './zones.ts';
import type { LocalTime } from './zones.ts';

/** Times outside are a wrong unit or a wrong column, Unix ms: 1900 to 2200. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
const MINUTE = 60_000;
/** Ticks of each unit in a millisecond. */
const PER_MS = { s: 1e-3, ms: 1, us: 1e3, ns: 1e6 } as const;
const UNITS = ['s', 'ms', 'us', 'ns'] as const;
/** Beginnings of the months' names, without accents: English, German, French, Spanish, Italian, Portuguese. */
const MONTHS =
  'jan gen ene,feb fev fevr,mar mrz,apr avr abr,may mai mag,jun juin giu,jul juil lug,aug aou ago,sep set,oct okt ott out,nov,dec dez dic'
    .split(',')
    .map((names) => names.split(' '));
/** From here to there a number of another unit is taken for a time: nobody's table is older than what measured it so. */
const MODERN = [Date.UTC(1990, 0, 1), Date.UTC(2100, 0, 1)] as const;
/** A time in the unit that was chosen is none before: so early lies what is a thousand times too small. */
const SMALL = Date.UTC(1980, 0, 1);

/** Words that a time may hold beside a month's name. A zone's abbreviation is none: it can mean several zones. */
const WORDS = /^(am|pm|a|p|t|de|uhr|(mon|tues?|wed(nes)?|thu(rs)?|fri|satur|sat|sun)(day)?)$/;
const OFFSET = /(?:z|utc|gmt|([+-])(\d{2}):?(\d{2})?)$/i;

/** Reads times of one format. Counts what the zone's clock showed twice or never. */
export class TimeReader {
  /** Numbers that are times of another unit than the rest, and were read so. */
  otherUnits = 0;
  ambiguous = 0;
  skipped = 0;
  readonly #format: TimeFormat;
  readonly #clockForm: ClockForm | undefined;
  readonly #clock: ((local: number) => LocalTime) | null;
  /** Last day read, as one number, and its start: rows of one day follow each other. */
  #dayKey = -1;
  #dayStart = 0;

  /** @throws RangeError when the zone is none */
  constructor({ format, zone, clock }: FileMapping['time']) {
    this.#format = format;
    this.#clockForm = clock;
    this.#clock = zone === 'UTC' ? null : localClock(zone);
  }

  /**
   * Unix ms; NaN for nothing there.
   * @param clock time of day, where it has a column of its own
   * @param previous the last row's time: of a time that the clock showed twice, the one that comes after it
   * @throws CellFault
   */
  read(cell: unknown, clock: unknown, previous: number): number {
    const format = this.#format;
    if (format === 's' || format === 'ms' || format === 'us' || format === 'ns')
      return this.#sinceEpoch(cell, format, previous);
    if (format === 'ymd' && clock === undefined && typeof cell === 'string') {
      // Most times are written plainly: for them nothing is trimmed, matched or copied.
      const time = this.#plain(cell, previous);
      if (time >= EARLIEST && time < LATEST) return time;
    }
    if (isMissing(cell)) return Number.NaN;
    const day = String(cell).trim();
    const time = this.#any(clock === undefined ? day : `${day} ${this.#ofDay(clock)}`, previous);
    if (time >= EARLIEST && time < LATEST) return time;
    throw new CellFault(
      `is not a time between 1900 and 2200 ${clock === undefined ? 'in the chosen format' : `with “${shortCell(clock)}” as its time of day`}`,
      cell,
    );
  }

  #sinceEpoch(cell: unknown, unit: keyof typeof PER_MS, previous: number): number {
    const number = typeof cell === 'number' ? cell : decimalNumber(String(cell).trim());
    const time = number / PER_MS[unit];
    // Exports change their unit from one file to the next, and files are joined.
    if (!(time >= SMALL && time < LATEST) && number > 0) {
      const other = UNITS.map((each) => number / PER_MS[each]).find(
        (each) => each >= MODERN[0] && each < MODERN[1],
      );
      const fits = time >= EARLIEST && time < LATEST && Number.isFinite(previous);
      const nearer = other !== undefined && Math.abs(other - previous) < Math.abs(time - previous);
      if (other !== undefined && (!fits || nearer)) {
        this.otherUnits += 1;
        return other;
      }
    }
    if (time >= EARLIEST && time < LATEST && time !== 0) return time;
    if (isMissing(cell)) return Number.NaN;
    if (time === 0 && String(cell).trim() !== '') return 0;
    throw new CellFault(`is not a time between 1900 and 2200 in ${unit} since 1970`, cell);
  }

  /** A time of day as it is, or written with colons where it is digits. */
  #ofDay(clock: unknown): string {
    const text = String(clock).trim();
    return clockOf(text, this.#clockForm) ?? text.replace(/^(\d{1,2})h(\d{2})/i, '$1:$2');
  }

  /** `2024-01-31` with `T23:59:59.999` and an offset or not; NaN for anything else. */
  #plain(text: string, previous: number): number {
    const { length } = text;
    if (length < 10 || isDigit(text, 4) || isDigit(text, 7)) return Number.NaN;
    const year = two(text, 0) * 100 + two(text, 2);
    const day = this.#day(year, two(text, 5), two(text, 8));
    if (!(day >= EARLIEST)) return Number.NaN;
    if (length === 10) return this.#zoned(day, previous);
    if (length < 16 || text.charCodeAt(13) !== 58) return Number.NaN;
    const hour = two(text, 11);
    const minute = two(text, 14);
    if (!(hour <= 24 && minute <= 59)) return Number.NaN;
    let time = day + hour * 3_600_000 + minute * MINUTE;
    let at = 16;
    if (length >= 19 && text.charCodeAt(16) === 58) {
      time += two(text, 17) * 1_000;
      at = 19;
    }
    if (text.charCodeAt(at) === 46) {
      let scale = 100;
      for (at += 1; isDigit(text, at); at++, scale /= 10) time += (text.charCodeAt(at) - 48) * scale;
    }
    if (Number.isNaN(time)) return Number.NaN;
    if (at === length) return this.#zoned(time, previous);
    return at === length - 1 && (text.charCodeAt(at) | 32) === 122 ? time : Number.NaN;
  }

  /** Any other text: numbers in the format's order, names of months, am and pm, an offset. NaN for none. */
  #any(text: string, previous: number): number {
    const said = OFFSET.exec(text);
    const hasClock = text.includes(':') || /\d[T ]\d{4,9}[+-]\d{2}:?\d{2}$/.test(text);
    const offset = said && (hasClock || !said[1]) ? said : null;
    const body = offset ? text.slice(0, offset.index) : text;
    const tokens = (unaccented(body).match(/\d+|[a-z]+/g) ?? []).flatMap(compact);
    const words = tokens.filter((token) => /[a-z]/.test(token));
    const numbers = tokens.filter((token) => /\d/.test(token));
    const monthOf = (word: string): number =>
      MONTHS.findIndex((names) => names.some((name) => word.startsWith(name)));
    if (words.some((word) => !WORDS.test(word) && monthOf(word) < 0)) return Number.NaN;
    const monthWord = words.map(monthOf).find((month) => month >= 0);
    const date = dateOf(this.#format, numbers, monthWord);
    if (!date) return Number.NaN;
    let rest = numbers.slice(date.taken);
    const digits = rest.length === 1 && rest[0]!.length > 2 ? clockOf(rest[0]!, this.#clockForm) : null;
    if (digits !== null) rest = digits.match(/\d+/g) ?? [];
    // What is left over, or too long to be an hour, is no time that is known here.
    if (rest.length > 4 || rest.slice(0, 3).some((each) => each.length > 2)) return Number.NaN;
    const [hour = 0, minute = 0, second = 0] = rest.slice(0, 3).map(Number);
    const fraction = rest[3];
    const half = words.find((word) => /^[ap]m?$/.test(word));
    const hours = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour;
    if (hours > 24 || minute > 59 || second > 60) return Number.NaN;
    const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1_000);
    const local =
      this.#day(date.year, date.month, date.day) + hours * 3_600_000 + minute * MINUTE + second * 1_000 + ms;
    if (!offset) return this.#zoned(local, previous);
    const [, sign, offsetHours = '0', offsetMinutes = '0'] = offset;
    const east = (Number(offsetHours) * 60 + Number(offsetMinutes)) * MINUTE;
    return local - (sign === '-' ? -east : east);
  }

  #zoned(local: number, previous: number): number {
    if (!this.#clock) return local;
    const { utc, later, skipped } = this.#clock(local);
    if (skipped) this.skipped += 1;
    if (later === utc) return utc;
    this.ambiguous += 1;
    return utc <= previous ? later : utc;
  }

  /** Start of the day, ms; NaN where the calendar has no such day. */
  #day(year: number, month: number, day: number): number {
    const key = (year * 16 + month) * 32 + day;
    if (key === this.#dayKey) return this.#dayStart;
    const start = Date.UTC(year, month - 1, day);
    const date = new Date(start);
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;
    this.#dayKey = key;
    this.#dayStart = start;
    return start;
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Two digits as a number; NaN when they are not. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** `20240131`, `20240131235959` and the same with milliseconds as their parts. */
function compact(token: string, place: number): string[] {
  if (place > 0 || !/^\d{8}$|^\d{12}$|^\d{14}$|^\d{17}$/.test(token)) return [token];
  return [
    token.slice(0, 4),
    ...(token.slice(4, 14).match(/../g) ?? []),
    ...(token.slice(14) ? [token.slice(14)] : []),
  ];
}

/** In small letters, without accents. */
const unaccented = (text: string): string => {
  const small = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(small) ? small : small.normalize('NFD').replaceAll(/\p{M}/gu, '');
};

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Numbers that the date used up. */
  readonly taken: number;
}

function dateOf(
  format: TimeFormat,
  numbers: readonly string[],
  monthWord: number | undefined,
): DateParts | null {
  const count = monthWord === undefined ? 3 : 2;
  const parts = numbers.slice(0, count);
  if (parts.length < count) return null;
  const yearFirst = parts[0]!.length === 4;
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const [written, month, day] =
    monthWord !== undefined
      ? yearFirst
        ? [a, monthWord + 1, b]
        : [b, monthWord + 1, a]
      : yearFirst || format === 'ymd'
        ? [a, b, c]
        : format === 'dmy'
          ? [c, b, a]
          : [c, a, b];
  // Two digits are read as POSIX does: from 1970 on.
  const year = written < 100 ? written + (written < 70 ? 2000 : 1900) : written;
  return { year, month, day, taken: count };
}
