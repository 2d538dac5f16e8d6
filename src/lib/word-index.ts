import type { Corpus } from '../domain/corpus.ts';
import { rarityOf, wordWorth } from './bm25.ts';
import { stems } from './stems.ts';

/** What a text has of a question's words. */
export interface WordMatch {
  /** BM25, above 0. */
  readonly score: number;
  /** Stems found in both. */
  readonly words: readonly string[];
}

interface Text {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Texts found by their words, ranked by BM25. */
export class WordIndex {
  readonly #texts = new Map<string, Text>();
  /** Ids of the texts that have a stem. */
  readonly #having = new Map<string, Set<string>>();
  #length = 0;

  set(id: string, text: string): void {
    this.delete(id);
    const words = stems(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) {
      const ids = this.#having.get(word);
      if (ids) ids.add(id);
      else this.#having.set(word, new Set([id]));
    }
    this.#texts.set(id, { counts, length: words.length });
    this.#length += words.length;
  }

  delete(id: string): void {
    const text = this.#texts.get(id);
    if (!text) return;
    for (const word of text.counts.keys()) {
      const ids = this.#having.get(word);
      ids?.delete(id);
      if (ids?.size === 0) this.#having.delete(word);
    }
    this.#texts.delete(id);
    this.#length -= text.length;
  }

  clear(): void {
    this.#texts.clear();
    this.#having.clear();
    this.#length = 0;
  }

  /** How many different stems a text has; 0 of one that is not here. */
  stemsIn(id: string): number {
    return this.#texts.get(id)?.counts.size ?? 0;
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
      const ids = this.#having.get(word);
      if (!ids) continue;
      const rarity = rarityOf(texts, collection?.having.get(word) ?? ids.size);
      for (const id of ids) {
        const { counts, length } = this.#texts.get(id)!;
        const score = wordWorth(rarity, { count: counts.get(word)!, length }, mean);
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
