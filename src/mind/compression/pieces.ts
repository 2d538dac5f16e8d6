import { sentencesIn } from '../../lib/chunking/sentences.ts';
import type { KeptSpan } from '../../domain/compression.ts';

/** A sentence, a row of a table or an XML block: what may go as a whole, and the words in it that may go alone. */
export interface Sentence extends KeptSpan {
  /** Empty of what is kept or dropped as a whole. */
  readonly words: readonly KeptSpan[];
}

export interface Passage extends KeptSpan {
  readonly sentences: readonly Sentence[];
}

/** Longest passage that a model reads at once, characters. */
const MOST_PASSAGE = 2_000;
/** An element that begins a line, up to the end of its own name. */
const XML = /<([A-Za-z][\w.-]*)(?:\s[^<>]*)?>[\s\S]*?<\/\1>/uy;
const BARS = /^\s*\|.*\|\s*$/u;
/** Longest cell of a table that is told by commas, words. Ours. */
const MOST_IN_CELL = 4;
/** Fences and lists of code are no sentences. */
const CODE = /^(?: {4}|\t)|^\s*```/u;

/** A row of a table: between bars, or of short cells that commas part and no sentence is. */
function isRow(line: string): boolean {
  if (BARS.test(line)) return true;
  const cells = line.split(',');
  const short = cells.every((cell) => cell.trim().split(/\s+/u).length <= MOST_IN_CELL);
  return cells.length > 2 && short && !/[.!?:;]$/u.test(line);
}

/** Words by the space between them: never inside a word, a number, an address. */
function wordsIn(text: string, from: number): readonly KeptSpan[] {
  return [...text.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
    from: from + index,
    to: from + index + word.length,
  }));
}

const whole = (from: number, to: number): Sentence => ({ from, to, words: [] });

function sentencesOf(text: string, offset: number): readonly Sentence[] {
  let at = 0;
  return sentencesIn(text).map((sentence) => {
    const from = offset + at + sentence.gap.length;
    at += sentence.gap.length + sentence.text.length;
    return { from, to: from + sentence.text.length, words: wordsIn(sentence.text, from) };
  });
}

/** A stretch of lines that are neither table nor code is prose; each of the others goes or stays as a whole. */
function linesOf(text: string, offset: number): readonly Sentence[] {
  const found: Sentence[] = [];
  let prose = '';
  let proseAt = offset;
  let at = offset;
  const end = (): void => {
    found.push(...sentencesOf(prose, proseAt));
    prose = '';
  };
  for (const line of text.split(/(?<=\n)/u)) {
    const body = line.trimEnd();
    if (isRow(body) || CODE.test(body)) {
      end();
      if (body.trim() !== '') found.push(whole(at, at + body.length));
    } else {
      if (prose === '') proseAt = at;
      prose += line;
    }
    at += line.length;
  }
  end();
  return found;
}

function blocksOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    XML.lastIndex = at;
    const element = at === 0 || text[at - 1] === '\n' ? XML.exec(text)?.[0] : undefined;
    if (element === undefined) {
      const next = text.indexOf('\n<', at);
      at = next < 0 ? text.length : next + 1;
      continue;
    }
    found.push(...linesOf(text.slice(from, at), from), whole(at, at + element.length));
    from = at += element.length;
  }
  return [...found, ...linesOf(text.slice(from), from)];
}

/** A text as passages of sentences: a passage ends with an empty line, or where it would be too long to be read at once. */
export function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let own: Sentence[] = [];
  const end = (): void => {
    if (own.length > 0) passages.push({ from: own[0]!.from, to: own.at(-1)!.to, sentences: own });
    own = [];
  };
  for (const sentence of blocksOf(text)) {
    const last = own.at(-1);
    if (
      last &&
      (/\n\s*\n/u.test(text.slice(last.to, sentence.from)) || sentence.to - own[0]!.from > MOST_PASSAGE)
    ) {
      end();
    }
    own.push(sentence);
  }
  end();
  return passages;
}
