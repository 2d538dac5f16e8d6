import { AppError } from '../../../domain/errors.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

/** A cell that cannot be read; the place is added by whoever knows it. */
export class CellFault extends Error {
  readonly cell: string;

  constructor(message: string, cell: unknown) {
    super(message);
    this.name = 'CellFault';
    this.cell = shortCell(cell);
  }
}

const SHOWN = 40;

export function shortCell(cell: unknown): string {
  // What is nested could be nested deeper than it can be written.
  const nested = typeof cell === 'object' && cell !== null;
  const text = nested ? (Array.isArray(cell) ? 'a list' : 'an object') : String(cell);
  return text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text;
}

const LISTED = 12;

export const shortList = (names: readonly string[]): string =>
  names.slice(0, LISTED).map(shortCell).join(', ') +
  (names.length > LISTED ? ` and ${names.length - LISTED} more` : '');

/** A file that is refused at a place. @param line 1-based @param column its name; null where it is the whole line */
export function refusal(line: number, column: string | null, what: string): AppError {
  const place = column === null ? `Line ${line}` : `Line ${line}, column “${column}”`;
  return new AppError('import.refused', `${place}: ${what} Nothing was imported.`, {
    data: { line, column },
  });
}
