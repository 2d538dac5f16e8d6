import { sentencesIn } from '../../lib/chunking/sentences.ts';
import type { KeptSpan } from '../../domain/gateway/compression.ts';

/** A sentence, or a row of a table, a line or a block of code, an XML block: what may go as a whole. */
export interface Sentence extends KeptSpan {
  /** Nothing inside of it may go alone. */
  readonly whole: boolean;
}

export interface Passage extends KeptSpan {
  readonly sentences: readonly Sentence[];
}

/** Longest passage that a model reads at once, characters. */
const MOST_PASSAGE = 2_000;
/** Longest stretch of prose that is parted into sentences at once, characters. */
const MOST_LINE = 4_000;
/** An element that begins a line, up to the end of its own name. */
const XML = /<([A-Za-z][\w.-]*)(?:\s[^<>]*)?>[\s\S]*?<\/\1>/uy;
const OPENS = /<([A-Za-z][\w.-]*)/uy;
const CLOSES = /<\/([A-Za-z][\w.-]*)>/gu;
const BARS = /^\s*\|.*\|\s*$/u;
/** Longest cell of a table that is told by commas, words. Ours. */
const MOST_IN_CELL = 4;
const FENCE = /^\s*(```|~~~)/u;
/** A line that was broken for its length alone: the sentence goes on in the next one. */
const WRAPPED = /(?<=[^\n]{40}[^\n.!?:;|])\n(?=[\p{L}\p{N}("'])(?!\d+[.)]\s)/gu;
/** Lists of code are no sentences. */
const CODE = /^(?: {4}|\t)/u;

/** A row of a table: between bars, or of short cells that commas part and no sentence is. */
function isRow(line: string): boolean {
  if (BARS.test(line)) return true;
  if (!line.includes(',') || /[.!?:;]$/u.test(line)) return false;
  const cells = line.split(',');
  return cells.length > 2 && cells.every((cell) => cell.trim().split(/\s+/u).length <= MOST_IN_CELL);
}

/** Words by the space between them: never inside a word, a number, an address. */
export function wordsIn(text: string, { from, to }: KeptSpan): readonly KeptSpan[] {
  return [...text.slice(from, to).matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
    from: from + index,
    to: from + index + word.length,
  }));
}

/** Where a line that is too long to be looked at at once is parted: behind a sentence, else between words. */
function partEnd(line: string, from: number): number {
  const part = line.slice(from, from + MOST_LINE);
  if (from + part.length === line.length) return line.length;
  const end = Math.max(part.lastIndexOf('. '), part.lastIndexOf('? '), part.lastIndexOf('! '));
  const space = end < 0 ? part.lastIndexOf(' ') : end + 1;
  return from + (space <= 0 ? part.length : space + 1);
}

/** A paragraph's sentences. */
function* sentencesOf(paragraph: string, offset: number): Generator<Sentence> {
  const text = paragraph.replaceAll(WRAPPED, ' ');
  for (let from = 0; from < text.length;) {
    const to = text.length - from <= MOST_LINE ? text.length : partEnd(text, from);
    let at = offset + from;
    for (const { gap, text: said } of sentencesIn(text.slice(from, to))) {
      const begin = at + gap.length;
      at = begin + said.length;
      yield { from: begin, to: at, whole: false };
    }
    from = to;
  }
}

/** Where an element of each name ends last, so that none that never ends is looked for through all of a long text. */
function lastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  if (!text.includes('</')) return ends;
  for (const { 1: name = '', index } of text.matchAll(CLOSES)) ends.set(name, index);
  return ends;
}

/** End of the element that begins here; null where none does. */
function elementEnd(text: string, at: number, ends: ReadonlyMap<string, number>): number | null {
  if (text[at] !== '<') return null;
  OPENS.lastIndex = at;
  const name = OPENS.exec(text)?.[1];
  if (name === undefined || (ends.get(name) ?? -1) < at) return null;
  XML.lastIndex = at;
  const element = XML.exec(text)?.[0];
  return element === undefined ? null : at + element.length;
}

/** End of the line that begins here, its break left out. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** End of the block of code that this line opens; the line's own end where nothing closes it. */
function fenceEnd(text: string, end: number, mark: string): number {
  for (let at = end + 1; at < text.length;) {
    const to = lineEnd(text, at);
    if (text.slice(at, to).trimStart().startsWith(mark)) return to;
    at = to + 1;
  }
  return end;
}

/** Marks of a kind that opens a block of code once have been looked for in vain: then none after it closes either. */
interface Lines {
  readonly ends: ReadonlyMap<string, number>;
  readonly open: Set<string>;
}

/** End of what begins here and may not be cut; null where a line of prose does. */
function wholeEnd(text: string, at: number, end: number, { ends, open }: Lines): number | null {
  const element = elementEnd(text, at, ends);
  if (element !== null) return element;
  const line = text.slice(at, end).trimEnd();
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined && !open.has(fence)) {
    const to = fenceEnd(text, end, fence);
    if (to === end) open.add(fence);
    return to;
  }
  return isRow(line) || CODE.test(line) || fence !== undefined ? at + line.length : null;
}

/** A text's sentences and wholes in their order, a paragraph of prose at a time. */
function* sentencesThrough(text: string): Generator<Sentence> {
  const lines: Lines = { ends: lastEnds(text), open: new Set() };
  let prose: number | null = null;
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at);
    const blank = text.slice(at, end).trim() === '';
    const whole = blank ? null : wholeEnd(text, at, end, lines);
    if (prose !== null && (blank || whole !== null)) {
      yield* sentencesOf(text.slice(prose, at), prose);
      prose = null;
    }
    if (whole !== null) yield { from: at, to: whole, whole: true };
    else if (!blank) prose ??= at;
    const rest = whole === null ? end : lineEnd(text, whole);
    at = whole !== null && text.slice(whole, rest).trim() !== '' ? whole : rest + 1;
  }
  if (prose !== null) yield* sentencesOf(text.slice(prose), prose);
}

/** A text as passages of sentences, one after the other: a passage ends with an empty line, or where it would be too long to be read at once. */
export function* passagesIn(text: string): Generator<Passage> {
  let own: Sentence[] = [];
  const passage = (): Passage => ({ from: own[0]!.from, to: own.at(-1)!.to, sentences: own });
  for (const sentence of sentencesThrough(text)) {
    const last = own.at(-1);
    if (
      last &&
      (/\n\s*\n/u.test(text.slice(last.to, sentence.from)) || sentence.to - own[0]!.from > MOST_PASSAGE)
    ) {
      yield passage();
      own = [];
    }
    own.push(sentence);
  }
  if (own.length > 0) yield passage();
}

/** All of them. */
export const passagesOf = (text: string): readonly Passage[] => [...passagesIn(text)];
