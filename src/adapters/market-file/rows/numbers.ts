import { powerOfTen } from '../../../lib/math/math.ts';
import { CellFault } from './refusal.ts';

/** Read as nothing there. */
const MISSING = new Set(['', '-', '--', '.', 'null', 'nan', 'na', 'n/a', '#n/a', 'none', 'nil', 'undefined']);

export const isMissing = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && MISSING.has(cell.trim().toLowerCase()));

/** Words that make a number larger: no currency, though they are written like one. */
const LARGER = 'MIO|MRD|TSD|MLN|MLD|MLRD|BLN|TRN|MILL|LAKH|LAC|LACS|CRORE|THSD';
const CURRENCY = String.raw`(?:(?:[A-Z]{1,3})?\p{Sc}|(?!(?:${LARGER})\b)[A-Z]{3,5}(?![\p{L}])|Rs\.?|zł|kr\.?|Kč|Ft|lei|руб\.?|円|元|원)`;
const BEFORE = new RegExp(String.raw`^([-+]?)\s*${CURRENCY}\s*(?=[-+]?[\d.,])`, 'u');
const BEHIND = new RegExp(String.raw`(?<=\d[.,]?)\s*${CURRENCY}$`, 'u');

/** A number without its currency, before or behind it, and without what stands between its thousands but points and commas. */
export const withoutUnit = (text: string): string =>
  text
    .trim()
    .replace(BEFORE, '$1')
    .replace(BEHIND, '')
    .replaceAll(/[\s_'’₿]/g, '');

export type ReadNumber = (cell: unknown) => number;

/** NaN for nothing there. @throws CellFault for text that is no number */
export function numberReader(decimal: '.' | ','): ReadNumber {
  const careful = (cell: unknown): number => {
    if (isMissing(cell)) return Number.NaN;
    const text = withoutUnit(String(cell));
    const [, number = '', suffix = ''] =
      /^(.*?\d[.,]?)(k|tsd\.?|mi?o?\.?|mn|mrd\.?|bn?|t|[万萬亿億])?$/i.exec(text) ?? [];
    const value = decimalNumber(thousandsOut(number, decimal)) * timesOf(suffix);
    if (Number.isFinite(value)) return value;
    const other = decimal === ',' ? '.' : ',';
    const turned = number.includes(other) && !Number.isNaN(decimalNumber(thousandsOut(number, other)));
    throw new CellFault(
      turned
        ? `is not a number with a decimal ${decimal === ',' ? 'comma' : 'point'}: choose the other decimal separator, or fix the cell`
        : 'is not a number: fix the cell, or choose another column',
      cell,
    );
  };
  if (decimal === ',') return careful;
  // Most cells are a few digits with a point: read here they cost a quarter of what a conversion costs.
  return (cell) => {
    const value = typeof cell === 'string' ? plainDecimal(cell) : cell;
    return typeof value === 'number' && value >= 0 && value < 1e300 ? value : careful(cell);
  };
}

/** A number as people and spreadsheets write it: the language reads hexadecimal too, which in a table is a name or a hash. */
export const decimalNumber = (text: string): number =>
  /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;

/** Up to as many digits as a double holds exactly, point included. */
const PLAIN_LENGTH = 15;
const POINT = 46 - 48;
const POWERS = Array.from({ length: PLAIN_LENGTH + 1 }, (_, i) => powerOfTen(i));

/**
 * The number of digits with at most one point; NaN for any other text. A whole number below 2^53 over a power of ten that
 * is exact is rounded once, so that this is the very double that the language reads (Clinger 1990).
 */
export function plainDecimal(text: string): number {
  const { length } = text;
  if (length === 0 || length > PLAIN_LENGTH) return Number.NaN;
  let whole = 0;
  let decimals = -1;
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) {
      whole = whole * 10 + digit;
      if (decimals >= 0) decimals += 1;
    } else if (digit === POINT && decimals < 0 && length > 1) decimals = 0;
    else return Number.NaN;
  }
  return decimals > 0 ? whole / POWERS[decimals]! : whole;
}

/** `1,234,567.8`: the other sign only where thousands are, in threes or as India writes them. Anything else keeps it and is refused. */
function thousandsOut(text: string, decimal: '.' | ','): string {
  if (decimal === ',')
    return /^[-+]?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text.includes('.')
        ? ''
        : text.replace(',', '.');
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$|^[-+]?\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text;
}

/** What a letter or word behind a number makes of it: `12.3K`, `1,2 Mio.` */
function timesOf(suffix: string): number {
  const word = suffix.toLowerCase();
  if (word === '') return 1;
  if (word === '万' || word === '萬') return 1e4;
  if (word === '亿' || word === '億') return 1e8;
  if (word === 'k' || word.startsWith('tsd')) return 1e3;
  if (word.startsWith('mrd') || word.startsWith('b')) return 1e9;
  return word === 't' ? 1e12 : 1e6;
}
