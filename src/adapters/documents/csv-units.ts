import type { Unit } from '../../lib/chunking/unit.ts';
import { cutText } from '../../lib/text/cut-text.ts';
import { type Line, linesOf } from './lines.ts';

/** Characters that a row may go on for between quotes: what is longer was opened by a quote that is none. */
const LONGEST_ROW = 65_536;
/** Characters of the columns' names that each row is told with. */
const LONGEST_HEADING = 240;

/**
 * Whether a cell is open behind a line. A quote opens a cell only where it is the cell's first sign: inches and speech within one do not.
 * @param open whether one was before it
 */
function openBehind(line: string, open: boolean): boolean {
  const cell = /(?:^|[,;\t|]) *"/g;
  let at = 0;
  let quoted = open;
  for (;;) {
    if (quoted) {
      let close = line.indexOf('"', at);
      while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
      if (close < 0) return true;
      at = close + 1;
    }
    // What closed a cell may be followed by the next one.
    cell.lastIndex = at;
    if (!cell.exec(line)) return false;
    at = cell.lastIndex;
    quoted = true;
  }
}

/** A table row by row, each under the names of its columns. A row may go over several lines between quotes. */
export async function* csvUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  let heading: string | null = null;
  let gap = '';
  /** Lines of the row under way, and whether a cell is open behind them. */
  let open: Line[] = [];
  let length = 0;

  function* row(lines: readonly Line[]): Generator<Unit> {
    const end = lines.at(-1)!.end;
    const text = lines.map((line, i) => line.text + (i < lines.length - 1 ? line.end : '')).join('');
    if (text.trim() === '') gap += text + end;
    else {
      yield { text, gap, kind: 'row', ...(heading !== null && { heading }) };
      heading ??= cutText(
        text
          .split(/[,;\t|]/)
          .map((name) => name.trim().replaceAll('"', ''))
          .join(', '),
        LONGEST_HEADING,
      );
      gap = end;
    }
  }
  /** Takes a line; a quote that closes nowhere opened nothing, so that its line is a row and those behind it are read anew. */
  function* take(line: Line): Generator<Unit> {
    const quoted = openBehind(line.text, open.length > 0);
    open.push(line);
    length += line.text.length + line.end.length;
    if (quoted && length <= LONGEST_ROW) return;
    if (quoted) yield* unquoted();
    else {
      yield* row(open.splice(0));
      length = 0;
    }
  }
  function* unquoted(): Generator<Unit> {
    const lines = open;
    open = [];
    length = 0;
    if (lines.length === 0) return;
    yield* row(lines.slice(0, 1));
    for (const line of lines.slice(1)) yield* take(line);
  }

  for await (const lines of linesOf(pieces)) yield lines.flatMap((line) => [...take(line)]);
  const rest: Unit[] = [];
  while (open.length > 0) rest.push(...unquoted());
  yield rest;
}
