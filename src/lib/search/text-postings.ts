import type { Corpus } from './corpus.ts';
import { rarityOf, worthOfCount } from './bm25.ts';
import { stems } from '../text/stems.ts';
import { topK } from '../containers/top-k.ts';

/** A posting is a row and how often it has the word, in one number of 32 bits: 16 million rows. */
const COUNT_BITS = 8;
const COUNTS = 1 << COUNT_BITS;
/** Rows that may have gone before their postings are cleared, and the share of all that they may be. */
const GONE = 64;
const SHARE_GONE = 1 / 8;

/** A text as it was taken in. */
export interface PostedText {
  readonly id: string;
  readonly text: string;
  /** Of its words: another where they are others. */
  readonly mark: number;
  readonly type: string;
  readonly tick: number;
}

interface Row extends Omit<PostedText, 'text'> {
  readonly length: number;
  readonly stems: number;
}

/** A text that a question found by its words. */
export interface FoundText {
  readonly id: string;
  /** BM25; 0 where it has none of the question's words. */
  readonly score: number;
  /** Different stems in it. */
  readonly stems: number;
}

export interface TextQuestion {
  readonly question: string;
  readonly types: readonly string[] | null;
  /** Leave out texts written after this tick. */
  readonly atTick: number;
}

/** One question's words in all texts. Good until texts are set or deleted. */
export interface TextSearch {
  readonly collection: Corpus;
  /** Ids of the best of those that may be found, best first. */
  best(count: number): readonly string[];
  /** What the words say of each of these, in their order; unknown ones are left out. */
  of(ids: Iterable<string>): readonly FoundText[];
}

/**
 * The same BM25 as `WordIndex`, for very many texts: each word's texts as plain numbers, and of a text no words. Those of one that
 * changed or went stay until enough have gone, and are passed over.
 */
export class TextPostings {
  readonly #postings = new Map<string, number[]>();
  readonly #rows: (Row | null)[] = [];
  /** Stems of each row apart: a question goes over most of them. */
  readonly #lengths: number[] = [];
  readonly #places = new Map<string, number>();
  #length = 0;
  #gone = 0;

  get size(): number {
    return this.#places.size;
  }

  /** Takes a text in; one that says what it said before is left as it is. */
  set(given: PostedText): void {
    const { id, text, mark, type, tick } = given;
    const known = this.#places.get(id);
    const before = known === undefined ? null : this.#rows[known]!;
    if (before?.mark === mark) {
      this.#rows[known!] = { ...before, type, tick };
      return;
    }
    this.delete(id);
    const place = this.#rows.length;
    const words = stems(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const posting = place * COUNTS + Math.min(count, COUNTS - 1);
      const postings = this.#postings.get(word);
      if (postings) postings.push(posting);
      else this.#postings.set(word, [posting]);
    }
    this.#lengths.push(words.length);
    this.#rows.push({ id, type, tick, length: words.length, stems: counts.size, mark });
    this.#places.set(id, place);
    this.#length += words.length;
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

  /** How the words of a question lie in all texts, and what they say of each of those that may be found. */
  search({ question, types, atTick }: TextQuestion): TextSearch {
    const having = new Map<string, number>();
    const mean = this.#length / Math.max(1, this.size);
    const scores = new Float64Array(this.#rows.length);
    const touched: number[] = [];
    const lengths = this.#lengths;
    for (const word of new Set(stems(question))) {
      const postings = this.#standing(word);
      if (postings.length === 0) continue;
      having.set(word, postings.length);
      const rarity = rarityOf(this.size, postings.length);
      for (const posting of postings) {
        const place = posting >>> COUNT_BITS;
        const before = scores[place]!;
        if (before === 0) touched.push(place);
        scores[place] = before + worthOfCount(rarity, posting & (COUNTS - 1), lengths[place]!, mean);
      }
    }
    const wanted = types && new Set(types);
    const mayBeFound = (place: number): boolean => {
      const { tick, type } = this.#rows[place]!;
      return tick <= atTick && (wanted === null || wanted.has(type));
    };
    return {
      collection: { texts: this.size, length: this.#length, having },
      best: (count) =>
        topK(touched, count, (place) => scores[place]!, mayBeFound).map((place) => this.#rows[place]!.id),
      of: (ids) =>
        Array.from(ids).flatMap((id): FoundText | readonly FoundText[] => {
          const place = this.#places.get(id);
          return place === undefined ? [] : { id, score: scores[place]!, stems: this.#rows[place]!.stems };
        }),
    };
  }

  #standing(word: string): readonly number[] {
    const postings = this.#postings.get(word) ?? [];
    return this.#gone === 0
      ? postings
      : postings.filter((posting) => this.#rows[posting >>> COUNT_BITS] !== null);
  }

  /** What stands moves together. */
  #clearGone(): void {
    const kept = this.#rows.filter((row) => row !== null);
    const places = new Map(kept.map(({ id }, place) => [id, place]));
    for (const word of this.#postings.keys()) {
      const moved = this.#standing(word).map((posting) => {
        const { id } = this.#rows[posting >>> COUNT_BITS]!;
        return places.get(id)! * COUNTS + (posting & (COUNTS - 1));
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
