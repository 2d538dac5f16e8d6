import { locale } from '../language/index.ts';

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
  if (!Number.isFinite(size)) return withSign('∞', scaled, style) + unitOf(style);
  if (size >= POWER_FROM) {
    const power = Math.floor(Math.log10(size));
    const text = `${(size / 10 ** power).toFixed(2)}×10${superscript(power)}`;
    return withSign(text, scaled, style) + unitOf(style);
  }
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
  if (value === null || value === undefined || Number.isNaN(value)) return 'not known';
  const { compact: _, ...rest } = style;
  return formatNumber(value, { ...rest, digits: Math.max(style.digits ?? 0, 6) })
    .replace(/(\.\d*?)0+(?=\D|$)/, '$1')
    .replace(/\.(?=\D|$)/, '');
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
  if (first !== last || from === null || to === null || first === MISSING) return `${first} to ${last}`;
  const [begins, ends] = [from, to].map((at) => formatWorldTime(at, true).slice(first.length + 1, -4));
  return begins === ends ? `${first} ${begins!}` : `${first}, ${begins!} to ${ends!}`;
}

let wallFormat: Intl.DateTimeFormat | null = null;

/** Wall time (Unix ms) in the reader's own zone. */
export function formatWallTime(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || milliseconds <= 0) return MISSING;
  wallFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return wallFormat.format(milliseconds);
}

/** A length of time in the unit that reads best. */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || !Number.isFinite(milliseconds)) return MISSING;
  const size = Math.abs(milliseconds);
  const sign = milliseconds < 0 ? MINUS : '';
  if (size === 0) return `0${NARROW_SPACE}ms`;
  if (size < 1) return `${sign}${Math.round(size * 1000)}${NARROW_SPACE}µs`;
  if (size < 1000) return `${sign}${size < 10 ? size.toFixed(1) : size.toFixed(0)}${NARROW_SPACE}ms`;
  if (size < 60_000) return `${sign}${(size / 1000).toFixed(size < 10_000 ? 1 : 0)}${NARROW_SPACE}s`;
  if (size < 3_600_000) return `${sign}${(size / 60_000).toFixed(1)}${NARROW_SPACE}min`;
  return `${sign}${(size / 3_600_000).toFixed(1)}${NARROW_SPACE}h`;
}

/** Bytes in binary units. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return MISSING;
  if (bytes < 1024) return `${bytes}${NARROW_SPACE}B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  const scaled = bytes / 1024 ** power;
  return `${scaled.toFixed(scaled < 10 ? 1 : 0)}${NARROW_SPACE}${units[power - 1]}`;
}

/** `7f3a…c2`: the ends of a hash or id. Zeros that only fill a sortable id up to its length are left out. */
export function shortHash(text: string, head = 6, tail = 4): string {
  const telling = text.startsWith('00') ? text.replace(/^0+/, '') : text;
  return telling.length <= head + tail + 1 ? telling : `${telling.slice(0, head)}…${telling.slice(-tail)}`;
}

/** `bull-low-vol` → `bull low vol`. */
export function words(name: string): string {
  return name.replaceAll('-', ' ').replaceAll('_', ' ');
}

/** `bull-low-vol` → `Bull low vol`, for headings. */
export function titled(name: string): string {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
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

/** One formatter for each number of digits: making one costs more than a hundred uses of it. */
const GROUPED: Intl.NumberFormat[] = [];

function group(size: number, digits: number): string {
  GROUPED[digits] ??= new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return GROUPED[digits].format(size);
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
