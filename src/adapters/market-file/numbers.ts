import { CellFault } from './refusal.ts';

/** Read as nothing there. */
const MISSING = new Set(['', '-', '--', '.', 'null', 'nan', 'na', 'n/a', '#n/a', 'none', 'nil', 'undefined']);

export const isMissing = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && MISSING.has(cell.trim().toLowerCase()));

export type ReadNumber = (cell: unknown) => number;

/** NaN for nothing there. @throws CellFault for text that is no number */
export function numberReader(decimal: '.' | ','): ReadNumber {
  const careful = (cell: unknown): number => {
    if (isMissing(cell)) return Number.NaN;
    const text = String(cell)
      .trim()
      .replaceAll(/[\s_'’$€£¥₿]/g, '');
    const plain = decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : thousandsOut(text);
    const value = plain === '' || !/^[-+.\d]/.test(plain) ? Number.NaN : Number(plain);
    if (Number.isFinite(value)) return value;
    throw new CellFault('is not a number', cell);
  };
  if (decimal === ',') return careful;
  // Most cells are plain numbers: for them one conversion and one comparison.
  return (cell) => {
    const value = +(cell as string);
    return value > 0 && value < 1e300 ? value : careful(cell);
  };
}

/** `1,234,567.8`: commas only where thousands are. Anything else keeps them and is refused. */
const thousandsOut = (text: string): string =>
  /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
