import { AppError } from '../../domain/errors.ts';

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
  const text = typeof cell === 'string' ? cell : (JSON.stringify(cell) ?? String(cell));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A file that is refused at a place. @param line 1-based @param column its name; null where it is the whole line */
export function refusal(line: number, column: string | null, what: string): AppError {
  const place = column === null ? `Line ${line}` : `Line ${line}, column “${column}”`;
  return new AppError('import.refused', `${place}: ${what} Nothing was imported.`, {
    data: { line, column },
  });
}
