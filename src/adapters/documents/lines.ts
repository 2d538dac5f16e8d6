/** A line without its end, and that end. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

const LINE = /\r\n|\n|\r/g;

/** A text's lines as its pieces come. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<readonly Line[]> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    const lines: Line[] = [];
    let from = 0;
    LINE.lastIndex = 0;
    for (let match = LINE.exec(text); match !== null; match = LINE.exec(text)) {
      // Half of an end may be all that has come of it.
      if (match[0] === '\r' && match.index === text.length - 1) break;
      lines.push({ text: text.slice(from, match.index), end: match[0] });
      from = match.index + match[0].length;
    }
    rest = text.slice(from);
    yield lines;
  }
  if (rest !== '') yield [{ text: rest.replace(/\r$/, ''), end: rest.endsWith('\r') ? '\r' : '' }];
}
