import type { Unit } from '../../lib/chunking/unit.ts';
import { cutText } from '../../lib/text/cut-text.ts';
import { AppError } from '../../domain/errors.ts';
import { linesOf } from './lines.ts';

/** Characters of a row. A quote that is never closed would make one of all that is left. */
const LONGEST_ROW = 1_000_000;
/** Characters of the columns' names that each row is told with. */
const LONGEST_HEADING = 240;

const quotes = (text: string): number => text.split('"').length - 1;

/** A table row by row, each under the names of its columns. A row may go over several lines between quotes. */
export async function* csvUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  let heading: string | null = null;
  let gap = '';
  let open = '';
  let quoted = false;
  for await (const lines of linesOf(pieces)) {
    const units: Unit[] = [];
    for (const { text, end } of lines) {
      open += text;
      if (quotes(text) % 2 === 1) quoted = !quoted;
      if (quoted) {
        open += end;
        if (open.length > LONGEST_ROW) {
          throw new AppError(
            'collections.unreadable',
            'A quote in the table is opened and not closed: a row would be longer than a million characters.',
          );
        }
        continue;
      }
      if (open.trim() === '') gap += open + end;
      else {
        units.push({ text: open, gap, kind: 'row', ...(heading !== null && { heading }) });
        heading ??= cutText(
          open
            .split(/[,;\t|]/)
            .map((name) => name.trim().replaceAll('"', ''))
            .join(', '),
          LONGEST_HEADING,
        );
        gap = end;
      }
      open = '';
    }
    yield units;
  }
  if (open.trim() !== '') yield [{ text: open, gap, kind: 'row', ...(heading !== null && { heading }) }];
}
