import type { KeptSpan } from '../../domain/gateway/compression.ts';
import { rarityOf, wordWorth } from '../../lib/search/bm25.ts';
import { stems } from '../../lib/text/stems.ts';
import { forcedIn } from './kept-text.ts';
import { passagesIn, type Sentence, wordsIn } from './pieces.ts';

/** What a sentence takes over of what its passage is worth, and of the better of its neighbours. Ours, by `npm run eval -- compress`. */
const FROM = { passage: 0.5, neighbour: 0.3 } as const;
/** Longer sentences are none: they are taken in pieces, between words. Characters. */
const MOST_SENTENCE = 1_000;
const PIECE = 400;
/** So many pieces are chosen among at most, so that no choice takes long. */
const MOST_PIECES = 20_000;
const NONE: ReadonlyMap<string, number> = new Map();

export interface ShortenAsked {
  /** What the texts are to answer. */
  readonly question: string;
  /** How many times shorter all of them together are to be, in tokens. */
  readonly ratio: number;
  /** Words and phrases that stay wherever they stand. */
  readonly keep?: readonly string[];
}

export interface ShortenGiven {
  /** Tokens of a text. */
  count(text: string): number;
  /** Waited for between passages: it lets others work, and throws where nobody waits any more. */
  yieldNow(): Promise<void>;
}

/** A sentence or what stands for one, with the words of the question in it. */
export interface ScoredSentence extends KeptSpan {
  /** Place of its text. */
  readonly text: number;
  readonly passage: number;
  /** From 0, in its passage. */
  readonly place: number;
  readonly tokens: number;
  readonly forced: boolean;
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

function countsOf(words: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = words.filter((word) => wanted.has(word));
  if (found.length === 0) return NONE;
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Sentences as they are; what has no end for a thousand characters in pieces. */
function cut(text: string, sentence: Sentence): readonly KeptSpan[] {
  if (sentence.whole || sentence.to - sentence.from <= MOST_SENTENCE) return [sentence];
  const pieces: { from: number; to: number }[] = [];
  for (const { from, to } of wordsIn(text, sentence)) {
    const last = pieces.at(-1);
    if (last && to - last.from <= PIECE) last.to = to;
    else pieces.push({ from, to });
  }
  return pieces;
}

/** Neighbours of a passage are one piece as long as it is shorter than this. @param least characters */
function merged(pieces: readonly KeptSpan[], least: number): readonly KeptSpan[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of pieces) {
    const last = all.at(-1);
    if (last && last.to - last.from < least) last.to = to;
    else all.push({ from, to });
  }
  return all;
}

/** @throws whatever `yieldNow` throws */
export async function piecesOf(
  texts: readonly string[],
  { question, keep = [] }: ShortenAsked,
  { count, yieldNow }: ShortenGiven,
): Promise<readonly ScoredSentence[]> {
  const wanted = new Set(stems(question));
  const pieces: ScoredSentence[] = [];
  // Lines of a few letters, by the hundred thousand, are chosen a few at a time.
  const least = texts.reduce((sum, { length }) => sum + length, 0) / MOST_PIECES;
  let passage = 0;
  for (const [of, text] of texts.entries()) {
    const forced = forcedIn(text, keep);
    for (const { sentences } of passagesIn(text)) {
      const own = merged(
        sentences.flatMap((sentence) => cut(text, sentence)),
        least,
      );
      for (const [place, { from, to }] of own.entries()) {
        const body = text.slice(from, to);
        const words = stems(body);
        pieces.push({
          text: of,
          from,
          to,
          passage,
          place,
          counts: countsOf(words, wanted),
          tokens: count(body),
          forced: forced({ from, to }),
          length: words.length,
        });
      }
      passage += 1;
      await yieldNow();
    }
  }
  return pieces;
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** BM25 of each of some texts, by the words of the question that were counted in them. */
function worths(texts: readonly Counted[]): readonly number[] {
  const having = new Map<string, number>();
  for (const { counts } of texts)
    for (const word of counts.keys()) having.set(word, (having.get(word) ?? 0) + 1);
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  return texts.map(({ counts, length }) => {
    let worth = 0;
    for (const [word, count] of counts)
      worth += wordWorth(rarityOf(texts.length, having.get(word)!), count, length, Math.max(1, mean));
    return worth;
  });
}

function passagesFrom(pieces: readonly ScoredSentence[]): readonly Counted[] {
  const passages: { counts: Map<string, number>; length: number }[] = [];
  for (const { passage, counts, length } of pieces) {
    const own = (passages[passage] ??= { counts: new Map(), length: 0 });
    for (const [word, count] of counts) own.counts.set(word, (own.counts.get(word) ?? 0) + count);
    own.length += length;
  }
  return passages;
}

/** What each piece is worth to the question: its own words, those of its passage, those of its neighbours in it. */
export function worthsOf(pieces: readonly ScoredSentence[]): readonly number[] {
  const own = worths(pieces);
  const passages = worths(passagesFrom(pieces));
  const beside = (at: number, to: number): number =>
    pieces[to]?.passage === pieces[at]!.passage ? own[to]! : 0;
  return pieces.map(
    ({ passage }, at) =>
      own[at]! +
      FROM.passage * passages[passage]! +
      FROM.neighbour * Math.max(beside(at, at - 1), beside(at, at + 1)),
  );
}
