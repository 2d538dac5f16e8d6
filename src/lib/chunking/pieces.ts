import { sentencesIn } from './sentences.ts';

/** A text's part that is not cut further, and what stands before it. */
export interface Segment {
  readonly gap: string;
  readonly text: string;
  readonly tokens: number;
}

type Count = (text: string) => number;

/** Longer words are cut between characters at once: no word is. */
const LONGEST_WORD = 200;

let graphemes: Intl.Segmenter | null = null;

/** Characters as a reader sees them: an accent stays on its letter, a flag is one. */
function* charactersOf(text: string): Generator<string> {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) yield segment;
}

/** A word that alone is too long, in parts of whole characters. */
function partsOfWord(word: string, most: number, count: Count): readonly Segment[] {
  const parts: Segment[] = [];
  let part = '';
  let tokens = 0;
  for (const character of charactersOf(word)) {
    // A sign of its own is a token at most; letters joined are fewer.
    const more = count(character);
    if (part !== '' && tokens + more > most) {
      parts.push({ gap: '', text: part, tokens: count(part) });
      part = '';
      tokens = 0;
    }
    part += character;
    tokens += more;
  }
  if (part !== '') parts.push({ gap: '', text: part, tokens: count(part) });
  return parts;
}

/** A text word by word. */
export function wordsIn(text: string, most: number, count: Count): readonly Segment[] {
  const pieces: Segment[] = [];
  let gap = '';
  for (const part of text.split(/(\s+)/)) {
    if (part === '') continue;
    if (/^\s/.test(part)) {
      gap = part;
      continue;
    }
    const tokens = part.length > LONGEST_WORD ? most + 1 : count(part);
    if (tokens <= most) pieces.push({ gap, text: part, tokens });
    else
      for (const [i, one] of partsOfWord(part, most, count).entries())
        pieces.push(i === 0 ? { ...one, gap } : one);
    gap = '';
  }
  return pieces;
}

/** A text's sentences; those that are too long word by word. */
export function sentencePieces(text: string, most: number, count: Count): readonly Segment[] {
  return sentencesIn(text).flatMap(({ gap, text: sentence }) => {
    const tokens = count(sentence);
    if (tokens <= most) return [{ gap, text: sentence, tokens }];
    return wordsIn(sentence, most, count).map((piece, i) => (i === 0 ? { ...piece, gap } : piece));
  });
}

/** A text's lines; those that are too long word by word. */
export function linePieces(text: string, most: number, count: Count): readonly Segment[] {
  const pieces: Segment[] = [];
  let gap = '';
  for (const part of text.split(/(\n+)/)) {
    if (part === '') continue;
    if (part.startsWith('\n')) {
      gap += part;
      continue;
    }
    const tokens = count(part);
    if (tokens <= most) pieces.push({ gap, text: part, tokens });
    else
      for (const [i, one] of wordsIn(part, most, count).entries())
        pieces.push(i === 0 ? { ...one, gap: gap + one.gap } : one);
    gap = '';
  }
  return pieces;
}
