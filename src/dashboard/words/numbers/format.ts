import { locale } from '../../language/index.ts';
import { t } from './strings.ts';

/** How numbers, times and names are written everywhere on the page. A missing number is an en dash. */

export interface NumberStyle {
  /** Written after the number with a narrow space; `%` multiplies by 100 first. */
  readonly unit?: string;
  /** Digits after the point. */
  readonly digits?: number;
  /** Write `+` before positive numbers. */
  readonly sign?: boolean;
  /** Shorten thousands and up: 12.3 k, 4.5 M. */
  readonly compact?: boolean;
}

export const MISSING = '–';
const NARROW_SPACE = '\u202f';
const MINUS = '−';
const STEPS = [
  { size: 1e12, suffix: 'T' },
  { size: 1e9, suffix: 'G' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'k' },
] as const;

/** From here on a number is written with its power of ten: pool liquidity counts in 10²⁰. */
const POWER_FROM = 1e15;

/** The number as shown. */
export function formatNumber(value: number | null | undefined, style: NumberStyle = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return MISSING;
  const scaled = style.unit === '%' ? value * 100 : value;
  const size = Math.abs(scaled);
  if (!(size < POWER_FROM)) return withSign(uncounted(size, 2), scaled, style) + unitOf(style);
  if (style.compact === true && size >= 10_000) {
    const step = STEPS.find((one) => size >= one.size);
    if (step !== undefined) {
      const short = size / step.size;
      const text = group(short, short >= 100 ? 0 : short >= 10 ? 1 : 2);
      return withSign(text, scaled, style) + NARROW_SPACE + step.suffix + unitOf(style, '');
    }
  }
  return withSign(group(size, style.digits ?? defaultDigits(size)), scaled, style) + unitOf(style);
}

/** The whole number, for hover and for screen readers. */
export function formatFull(value: number | null | undefined, style: NumberStyle = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return t.notKnown;
  const scaled = style.unit === '%' ? value * 100 : value;
  const size = Math.abs(scaled);
  const text = size < POWER_FROM ? group(size, Math.max(style.digits ?? 0, 6), 0) : uncounted(size, 0);
  return withSign(text, scaled, style) + unitOf(style);
}

/** World time (Unix seconds) as an ISO day, with the minute where asked. UTC. */
export function formatWorldTime(seconds: number | null | undefined, withMinute = false): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return MISSING;
  const iso = new Date(seconds * 1000).toISOString();
  return withMinute ? `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` : iso.slice(0, 10);
}

/** From when to when: days, or hours and minutes of one day. Unix seconds. */
export function worldTimes(from: number | null, to: number | null): string {
  const [first, last] = [formatWorldTime(from), formatWorldTime(to)];
  if (first !== last || from === null || to === null || first === MISSING) return t.times(first, last);
  const [begins, ends] = [from, to].map((at) => formatWorldTime(at, true).slice(first.length + 1, -4));
  return begins === ends ? `${first} ${begins!}` : t.timesOfDay(first, begins!, ends!);
}

/** One formatter for each language: making one costs more than a hundred uses of it. */
const WALL_TIMES = new Map<string, Intl.DateTimeFormat>();

/** Wall time (Unix ms) in the reader's own zone. */
export function formatWallTime(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || milliseconds <= 0) return MISSING;
  let format = WALL_TIMES.get(locale());
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
    WALL_TIMES.set(locale(), format);
  }
  return format.format(milliseconds);
}

/** A length of time in the unit that reads best. */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || !Number.isFinite(milliseconds)) return MISSING;
  const size = Math.abs(milliseconds);
  const sign = milliseconds < 0 ? MINUS : '';
  if (size === 0) return `0${NARROW_SPACE}ms`;
  if (size < 1) return `${sign}${Math.round(size * 1000)}${NARROW_SPACE}µs`;
  if (size < 1000) return `${sign}${group(size, size < 10 ? 1 : 0)}${NARROW_SPACE}ms`;
  if (size < 60_000) return `${sign}${group(size / 1000, size < 10_000 ? 1 : 0)}${NARROW_SPACE}s`;
  if (size < 3_600_000) return `${sign}${group(size / 60_000, 1)}${NARROW_SPACE}min`;
  return `${sign}${group(size / 3_600_000, 1)}${NARROW_SPACE}h`;
}

/** Bytes in binary units. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return MISSING;
  if (bytes < 1024) return `${bytes}${NARROW_SPACE}B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  const scaled = bytes / 1024 ** power;
  return `${group(scaled, scaled < 10 ? 1 : 0)}${NARROW_SPACE}${units[power - 1]}`;
}

/** `7f3a…c2`: the ends of a hash or id. Zeros that only fill a sortable id up to its length are left out. */
export function shortHash(text: string, head = 6, tail = 4): string {
  const telling = text.startsWith('00') ? text.replace(/^0+/, '') : text;
  return telling.length <= head + tail + 1 ? telling : `${telling.slice(0, head)}…${telling.slice(-tail)}`;
}

/** `1 tick`, `2 ticks`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value, { digits: 0 })} ${value === 1 ? singular : plural}`;
}

function defaultDigits(size: number): number {
  if (size >= 1000 || Number.isInteger(size)) return size >= 1000 && !Number.isInteger(size) ? 1 : 0;
  if (size >= 100) return 1;
  if (size >= 1) return 2;
  return 3;
}

/** One formatter for each language and number of digits. */
const GROUPED = new Map<string, Intl.NumberFormat>();

/** @param least digits after the point that are written though they are zeros */
function group(size: number, digits: number, least = digits): string {
  const key = `${locale()} ${digits} ${least}`;
  let format = GROUPED.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale(), { minimumFractionDigits: least, maximumFractionDigits: digits });
    GROUPED.set(key, format);
  }
  return format.format(size);
}

/** What nobody counts: with its power of ten, or without end. */
function uncounted(size: number, least: number): string {
  if (!Number.isFinite(size)) return '∞';
  const power = Math.floor(Math.log10(size));
  return `${group(size / 10 ** power, 2, least)}×10${superscript(power)}`;
}

function superscript(power: number): string {
  return [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

function withSign(text: string, value: number, style: NumberStyle): string {
  // A rounded zero has no sign: −0.00 reads as a loss that is not there.
  if (!/[1-9∞]/.test(text)) return text;
  if (value < 0) return MINUS + text;
  return style.sign === true ? `+${text}` : text;
}

function unitOf(style: NumberStyle, space = NARROW_SPACE): string {
  if (style.unit === undefined || style.unit === '') return '';
  return (space === '' ? (style.unit === '%' ? '' : NARROW_SPACE) : space) + style.unit;
}
