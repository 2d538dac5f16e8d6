import { log } from '../math/math.ts';

/** How fast a repeated word stops counting, and how much a long text is held against it: the usual values (Robertson, Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

/** What it says that a text has one word of a question: the rarer the word, the more. */
export const rarityOf = (texts: number, having: number): number =>
  log(1 + (texts - having + 0.5) / (having + 0.5));

/** A word's part of a text's BM25. @param count of the word in it @param length its stems @param mean length of a text */
export const wordWorth = (rarity: number, count: number, length: number, mean: number): number =>
  (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean));
