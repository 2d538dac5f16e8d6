import { log } from './math.ts';

/** How fast a repeated word stops counting, and how much a long text is held against it: the usual values (Robertson, Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

/** Texts that words are found in, as far as it matters to what a word of a question is worth. */
export interface Collection {
  readonly texts: number;
  /** Stems of all texts, repeated ones each time. */
  readonly length: number;
  /** By stem of the question, how many texts have it; absent where none does. */
  readonly having: ReadonlyMap<string, number>;
}

/** What of a text counts beside the word itself. */
export interface CountedIn {
  /** How often the word is in it. */
  readonly count: number;
  /** Its stems. */
  readonly length: number;
}

/** What it says that a text has one word of a question: the rarer the word, the more. */
export const rarityOf = (texts: number, having: number): number =>
  log(1 + (texts - having + 0.5) / (having + 0.5));

/** A word's part of a text's BM25. @param mean length of a text */
export const wordWorth = (rarity: number, { count, length }: CountedIn, mean: number): number =>
  (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean));
