import { topK } from '../containers/top-k.ts';
import { stems } from '../text/stems.ts';
import { rarityOf, wordWorth } from './bm25.ts';
import type { Corpus } from './corpus.ts';

/** What a text has of a question's words. */
export interface WordMatch {
  /** BM25, above 0. */
  readonly score: number;
  /** Stems found in both. */
  readonly words: readonly string[];
}

/** A text as far as a question's words go. */
export interface FoundText {
  readonly id: string;
  /** BM25; 0 where it has none of the question's words. */
  readonly score: number;
  /** Different stems in it. */
  readonly stems: number;
}

/** One question's words in all texts. Good until texts are set or deleted. */
export interface WordSearch {
  readonly collection: Corpus;
  /** Ids of the best of those that may be found, best first. */
  best(count: number): readonly string[];
  /** What the words say of each of these, in their order; unknown ones are left out. */
  of(ids: Iterable<string>): readonly FoundText[];
}

/** Rows that may have gone before their postings are cleared, and the share of all that they may be. */
const GONE = 64;
const SHARE_GONE = 1 / 8;
/** Of 32 bits of a posting, those that count; the others name the row. */
const FEW_TEXTS = 12;
const MANY_TEXTS = 8;

type Row<Of> = Of & { readonly id: string; readonly length: number; readonly stems: number };

interface AskedWord {
  readonly word: string;
  readonly postings: readonly number[];
  readonly rarity: number;
}

/**
 * Texts found by their words, ranked by BM25: each word's texts as plain numbers, and of a text no words. Those of one that changed or
 * went stay until enough have gone, and are passed over. @typeParam Of what else is known of a text
 */
export class WordIndex<Of extends object = object> {
  readonly #countBits: number;
  /** A posting is a row and how often it has the word, in one number, in the order of their rows. */
  readonly #postings = new Map<string, number[]>();
  readonly #rows: (Row<Of> | null)[] = [];
  /** Stems of each row apart: a question goes over most of them. */
  readonly #lengths: number[] = [];
  readonly #places = new Map<string, number>();
  #length = 0;
  #gone = 0;

  /** @param size `many`: up to 16 million texts, of which none counts a word more than 255 times; else one million, and 4,095 times */
  constructor(size: 'few' | 'many' = 'few') {
    this.#countBits = size === 'few' ? FEW_TEXTS : MANY_TEXTS;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Takes a text in, behind the others. */
  set(id: string, text: string, of = {} as Of): void {
    this.delete(id);
    const place = this.#rows.length;
    const words = stems(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const posting = ((place << this.#countBits) >>> 0) + Math.min(count, this.#mostCounted);
      const postings = this.#postings.get(word);
      if (postings) postings.push(posting);
      else this.#postings.set(word, [posting]);
    }
    this.#lengths.push(words.length);
    this.#rows.push({ ...of, id, length: words.length, stems: counts.size });
    this.#places.set(id, place);
    this.#length += words.length;
  }

  /** What else is known of a text; null where it is not here. */
  known(id: string): Of | null {
    return this.#row(id);
  }

  /** Something else is known of a text that says what it said. */
  note(id: string, of: Of): void {
    const place = this.#places.get(id);
    if (place !== undefined) this.#rows[place] = { ...this.#rows[place]!, ...of };
  }

  delete(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#length -= this.#rows[place]!.length;
    this.#rows[place] = null;
    this.#places.delete(id);
    this.#gone += 1;
    if (this.#gone > GONE + SHARE_GONE * this.#rows.length) this.#clearGone();
  }

  clear(): void {
    this.#postings.clear();
    this.#places.clear();
    this.#rows.length = 0;
    this.#lengths.length = 0;
    this.#length = 0;
    this.#gone = 0;
  }

  /** How many different stems a text has; 0 of one that is not here. */
  stemsIn(id: string): number {
    return this.#row(id)?.stems ?? 0;
  }

  /**
   * By id, of the texts that have at least one of the question's words.
   * @param collection that these texts are part of, where they are not all: how rare a word is, is told by it
   */
  matches(question: string, collection?: Corpus): ReadonlyMap<string, WordMatch> {
    const found = new Map<string, { score: number; words: string[] }>();
    const mean = meanOf(collection ?? { texts: this.size, length: this.#length });
    for (const { word, postings, rarity } of this.#asked(question, collection)) {
      for (const posting of postings) {
        const { id, length } = this.#rows[posting >>> this.#countBits]!;
        const score = wordWorth(rarity, posting & this.#mostCounted, length, mean);
        const match = found.get(id);
        if (match) {
          match.score += score;
          match.words.push(word);
        } else found.set(id, { score, words: [word] });
      }
    }
    return found;
  }

  /** How the words of a question lie in all texts, for very many of them. @param may whether one may be found */
  search(question: string, may: (of: Of) => boolean = () => true): WordSearch {
    const mean = meanOf({ texts: this.size, length: this.#length });
    const scores = new Float64Array(this.#rows.length);
    const touched: number[] = [];
    const [lengths, countBits, mostCounted] = [this.#lengths, this.#countBits, this.#mostCounted];
    const asked = this.#asked(question);
    for (const { postings, rarity } of asked) {
      for (const posting of postings) {
        const place = posting >>> countBits;
        const before = scores[place]!;
        if (before === 0) touched.push(place);
        scores[place] = before + wordWorth(rarity, posting & mostCounted, lengths[place]!, mean);
      }
    }
    const having = new Map(asked.map(({ word, postings }) => [word, postings.length]));
    return {
      collection: { texts: this.size, length: this.#length, having },
      best: (count) =>
        topK(
          touched,
          count,
          (place) => scores[place]!,
          (place) => may(this.#rows[place]!),
        ).map((place) => this.#rows[place]!.id),
      of: (ids) =>
        Array.from(ids).flatMap((id): FoundText | readonly FoundText[] => {
          const place = this.#places.get(id);
          return place === undefined ? [] : { id, score: scores[place]!, stems: this.#rows[place]!.stems };
        }),
    };
  }

  get #mostCounted(): number {
    return (1 << this.#countBits) - 1;
  }

  #row(id: string): Row<Of> | null {
    const place = this.#places.get(id);
    return place === undefined ? null : this.#rows[place]!;
  }

  /** The question's words that some text has. */
  #asked(question: string, collection?: Corpus): readonly AskedWord[] {
    const texts = collection?.texts ?? this.size;
    return [...new Set(stems(question))].flatMap((word): AskedWord | readonly AskedWord[] => {
      const postings = this.#standing(word);
      if (postings.length === 0) return [];
      return { word, postings, rarity: rarityOf(texts, collection?.having.get(word) ?? postings.length) };
    });
  }

  #standing(word: string): readonly number[] {
    const postings = this.#postings.get(word) ?? [];
    return this.#gone === 0
      ? postings
      : postings.filter((posting) => this.#rows[posting >>> this.#countBits] !== null);
  }

  /** What stands moves together. */
  #clearGone(): void {
    const kept = this.#rows.filter((row) => row !== null);
    const places = new Map(kept.map(({ id }, place) => [id, place]));
    for (const word of this.#postings.keys()) {
      const moved = this.#standing(word).map((posting) => {
        const { id } = this.#rows[posting >>> this.#countBits]!;
        return ((places.get(id)! << this.#countBits) >>> 0) + (posting & this.#mostCounted);
      });
      if (moved.length > 0) this.#postings.set(word, moved);
      else this.#postings.delete(word);
    }
    this.#rows.length = 0;
    this.#lengths.length = 0;
    // One by one: as arguments of one call they would be too many.
    for (const row of kept) {
      this.#rows.push(row);
      this.#lengths.push(row.length);
    }
    for (const [id, place] of places) this.#places.set(id, place);
    this.#gone = 0;
  }
}

const meanOf = ({ texts, length }: Pick<Corpus, 'texts' | 'length'>): number => length / Math.max(1, texts);
