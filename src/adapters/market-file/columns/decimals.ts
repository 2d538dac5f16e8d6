import type { ImportQuestion } from '../../../domain/world/market-file.ts';
import { withoutUnit } from '../rows/numbers.ts';
import { namesContinental } from './column-names.ts';

type Rows = readonly (readonly unknown[])[];

/** What a cell says of the decimal sign; `either` where a comma or a point may as well be of thousands; null for nothing. */
function signOf(cell: unknown): '.' | ',' | 'comma either' | 'point either' | null {
  if (typeof cell !== 'string') return null;
  const text = withoutUnit(cell).replace('%', '');
  if (!/^[-+]?[\d.,]*\d[\d.,]*(e[-+]?\d+|[kmbt万萬亿億]|mio\.?|mrd\.?)?$/i.test(text)) return null;
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const sign = comma >= 0 ? ',' : '.';
  const parts = text.split(sign);
  // Several of one sign stand between thousands: the other is the decimal one.
  if (parts.length > 2)
    return parts.slice(1).every((part) => /^\d{2,3}$/.test(part)) && parts.at(-1)!.length === 3
      ? sign === ','
        ? '.'
        : ','
      : null;
  const whole = /^[-+]?[1-9]\d{0,2}$/.test(parts[0]!) && /^\d{3}$/.test(parts[1]!);
  if (!whole) return sign;
  return sign === ',' ? 'comma either' : 'point either';
}

/**
 * The decimal sign of a table, by all its numbers: one that can be read in one way decides. Where all of them can be read in two, it is
 * asked, unless they have points and nothing else is continental.
 */
export function decimalSign(
  columns: readonly string[],
  rows: Rows,
  isTime: (at: number) => boolean,
): { readonly decimal: '.' | ','; readonly question: ImportQuestion | null } {
  const counts = { '.': 0, ',': 0, 'comma either': 0, 'point either': 0 };
  let shown = '';
  const times = columns.map((_, at) => isTime(at));
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (times[at]) continue;
      const sign = signOf(cell);
      if (sign === null) continue;
      counts[sign] += 1;
      if (shown === '' && sign.endsWith('either')) shown = String(cell).trim();
    }
  }
  if (counts[','] > 0 || counts['.'] > 0)
    return { decimal: counts[','] > counts['.'] ? ',' : '.', question: null };
  const commas = counts['comma either'] > 0;
  const points = counts['point either'] > 0;
  if (!commas && !(points && columns.some(namesContinental))) return { decimal: '.', question: null };
  // Where the comma is of thousands the point is the decimal sign, and the other way round.
  const digits = shown.replaceAll(/[^\d.,]/g, '');
  const small = digits.replace(',', '.');
  const large = digits.replaceAll(/[.,]/g, '');
  return {
    decimal: commas ? '.' : ',',
    question: {
      about: 'decimal',
      ask: `“${shown}” can be read in two ways, and no other number of the first rows tells which. Which is it?`,
      readings: [
        {
          means: `${small} (the ${commas ? 'comma' : 'point'} is the decimal separator)`,
          patch: { decimal: commas ? ',' : '.' },
        },
        { means: `${large} (thousands separator)`, patch: { decimal: commas ? '.' : ',' } },
      ],
    },
  };
}
