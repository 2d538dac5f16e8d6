import { RecentMap } from '../../../../lib/containers/recent-map.ts';

/** A run of letters and digits, or one other sign. */
export interface NameWord {
  /** UTF-16 units of the text, end excluded. */
  readonly start: number;
  readonly end: number;
  /** What the model is told of how it is written. */
  readonly shape: number;
  readonly pieces: readonly number[];
}

export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /[\p{L}\p{N}]+(?:[\u0300-\u036f][\p{L}\p{N}]*)*|\S/gu;
/** Of a longer word the rest is not read. */
const MOST_PIECES = 16;
/** Added to the shape of a word that begins a line. */
export const NEW_LINE = 8;

/** 0 a sign, 1 lower, 2 Title, 3 UPPER, 4 miXed, 5 digits, 6 letters and digits, 7 one capital: the tokenizer itself writes all small. */
function shapeOf(word: string): number {
  const letters = /\p{L}/u.test(word);
  if (/\p{Nd}/u.test(word)) return letters ? 6 : 5;
  if (!letters) return 0;
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  if (word === lower) return 1;
  if (word === upper) return word.length === 1 ? 7 : 3;
  const [first = ''] = word;
  const rest = word.slice(first.length);
  return first === first.toUpperCase() && rest === rest.toLowerCase() ? 2 : 4;
}

/** The longest pieces of the vocabulary, again and again, without case and accents; what has none is unknown. */
function piecesOf(word: string, vocabulary: Vocabulary): number[] {
  const text = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  const unknown = [vocabulary.get('[UNK]')!];
  const pieces: number[] = [];
  for (let start = 0; start < text.length && pieces.length < MOST_PIECES;) {
    let end = text.length;
    let id: number | undefined;
    for (; end > start; end -= 1) {
      id = vocabulary.get((start > 0 ? '##' : '') + text.slice(start, end));
      if (id !== undefined) break;
    }
    if (id === undefined) return unknown;
    pieces.push(id);
    start = end;
  }
  return pieces.length > 0 ? pieces : unknown;
}

/** Words whose pieces are remembered. */
const KNOWN_WORDS = 16_384;

/**
 * Reads the words of texts as the classifier of names does, and remembers the words: most of any text are the same few thousand. The
 * training script has the same in `words.py`.
 */
export function wordReader(): (text: string, vocabulary: Vocabulary) => NameWord[] {
  const known = new RecentMap<string, Pick<NameWord, 'shape' | 'pieces'>>(KNOWN_WORDS);
  const read = (word: string, vocabulary: Vocabulary): Pick<NameWord, 'shape' | 'pieces'> => {
    const before = known.get(word);
    if (before) return before;
    const made = { shape: shapeOf(word), pieces: piecesOf(word, vocabulary) };
    known.set(word, made);
    return made;
  };
  return (text, vocabulary) => {
    let last = 0;
    return [...text.matchAll(WORD)].map((match) => {
      const [word] = match;
      const start = match.index;
      const end = start + word.length;
      const { shape, pieces } = read(word, vocabulary);
      const line = text.slice(last, start).includes('\n') ? NEW_LINE : 0;
      last = end;
      return { start, end, shape: shape + line, pieces };
    });
  };
}

/** The words of one text. */
export const nameWords = (text: string, vocabulary: Vocabulary): NameWord[] => wordReader()(text, vocabulary);

/** Pieces of one window, without the two special ones: positions were trained up to 256. */
const WINDOW = 190;
const ENDS = /[.!?;]/;

/** Words in stretches that the model can read, cut at the end of a line or sentence where there is one in the second half. */
export function nameWindows(text: string, words: readonly NameWord[]): NameWord[][] {
  const windows: NameWord[][] = [];
  for (let from = 0; from < words.length;) {
    let [to, pieces, cut] = [from, 0, 0];
    while (to < words.length && pieces + words[to]!.pieces.length <= WINDOW) {
      pieces += words[to]!.pieces.length;
      to += 1;
      const ended = ENDS.test(text.charAt(words[to - 1]!.end - 1)) || (words[to]?.shape ?? 0) >= NEW_LINE;
      if (ended && pieces > WINDOW / 2) cut = to;
    }
    const end = to < words.length && cut > from ? cut : to;
    windows.push(words.slice(from, end));
    from = end;
  }
  return windows;
}
