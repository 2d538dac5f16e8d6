import { isMissing } from '../rows/numbers.ts';
import { shortCell } from '../rows/refusal.ts';

/** Columns that are named in a sentence; of more only the number. */
const NAMED = 6;

/** What each column begins with, e.g. `day (“31st”), price (“12.5”)`. */
function seenColumns(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const seen = columns.slice(0, NAMED).map((name, at) => {
    const cell = rows.map((row) => row[at]).find((each) => !isMissing(each));
    return `${shortCell(name)} (${cell === undefined ? 'empty' : `“${shortCell(cell)}”`})`;
  });
  const more = columns.length - seen.length;
  return more > 0 ? `${seen.join(', ')} and ${more} more` : seen.join(', ');
}

/** What was seen where no time was, and what can be chosen. */
export const timeAdvice = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `The first rows have ${seenColumns(columns, rows)}. Choose the column that holds the time and how it is written: as a date (2024-01-31 14:00, 31/01/2024, 01/31/2024, 20240131) or as seconds, milliseconds, microseconds or nanoseconds since 1970.`;

/** What was seen where no price was, and what can be chosen. */
export const priceAdvice = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `The first rows have ${seenColumns(columns, rows)}. Choose the column that holds the price, as numbers (1894.13, 1.894,13 €, US$ 1,894.13), or the tick of a pool.`;
