import type { Corpus } from './corpus.ts';
import { rarityOf, wordWorth } from './bm25.ts';
import { stems } from '../text/stems.ts';

/** What a text has of a question's words. */
export interface WordMatch {
  /** BM25, above 0. */
  readonly score: number;
  /** Stems found in both. */
  readonly words: readonly string[];
}

/** A posting is a text's place and how often it has the word, in one number; no memory says one word more often. */
const COUNTS = 4_096;

interface Text {
  readonly id: string;
  readonly place: number;
  /** Its different stems. */
  readonly words: readonly string[];
  readonly length: number;
}

/** Where a text's posting stands, or would stand: they are in the order of their places. */
function positionOf(postings: readonly number[], place: number): number {
  let [low, high] = [0, postings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (postings[middle]! < place * COUNTS) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Texts found by their words, ranked by BM25. A word's texts are plain numbers: a Map for each text takes four times as much. */
export class WordIndex {
  readonly #texts = new Map<string, Text>();
  readonly #byPlace = new Map<number, Text>();
  /** Postings of the texts that have a stem, in the order in which they were taken in. */
  readonly #having = new Map<string, number[]>();
  #length = 0;
  #next = 0;

  set(id: string, text: string): void {
    this.delete(id);
    const words = stems(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const place = this.#next;
    this.#next += 1;
    for (const [word, count] of counts) {
      const posting = place * COUNTS + Math.min(count, COUNTS - 1);
      const postings = this.#having.get(word);
      if (postings) postings.push(posting);
      else this.#having.set(word, [posting]);
    }
    const taken: Text = { id, place, words: [...counts.keys()], length: words.length };
    this.#texts.set(id, taken);
    this.#byPlace.set(place, taken);
    this.#length += words.length;
  }

  delete(id: string): void {
    const text = this.#texts.get(id);
    if (!text) return;
    for (const word of text.words) {
      const postings = this.#having.get(word)!;
      if (postings.length === 1) this.#having.delete(word);
      else postings.splice(positionOf(postings, text.place), 1);
    }
    this.#texts.delete(id);
    this.#byPlace.delete(text.place);
    this.#length -= text.length;
  }

  clear(): void {
    this.#texts.clear();
    this.#byPlace.clear();
    this.#having.clear();
    this.#length = 0;
  }

  /** How many different stems a text has; 0 of one that is not here. */
  stemsIn(id: string): number {
    return this.#texts.get(id)?.words.length ?? 0;
  }

  /**
   * By id, of the texts that have at least one of the question's words.
   * @param collection that these texts are part of, where they are not all: how rare a word is, is told by it
   */
  matches(question: string, collection?: Corpus): ReadonlyMap<string, WordMatch> {
    const found = new Map<string, { score: number; words: string[] }>();
    const texts = collection?.texts ?? this.#texts.size;
    const mean = (collection?.length ?? this.#length) / Math.max(1, texts);
    for (const word of new Set(stems(question))) {
      const postings = this.#having.get(word);
      if (!postings) continue;
      const rarity = rarityOf(texts, collection?.having.get(word) ?? postings.length);
      for (const posting of postings) {
        const { id, length } = this.#byPlace.get(Math.floor(posting / COUNTS))!;
        const score = wordWorth(rarity, { count: posting % COUNTS, length }, mean);
        const match = found.get(id);
        if (match) {
          match.score += score;
          match.words.push(word);
        } else found.set(id, { score, words: [word] });
      }
    }
    return found;
  }
}
