import { bucketOf, packPostings, type Postings } from './posting-codec.ts';
import { BUCKETS, type Change, type SegmentRow } from './disk.ts';

/** Entries of a heap, about: it is read whole for one word. */
const HEAP = 4_096;

interface Growing {
  readonly texts: number[];
  readonly counts: number[];
}

/** The words of chunks as they come, until they are put down together. */
export class SegmentBuilder {
  readonly #words = new Map<string, Growing>();
  readonly #lengths: number[] = [];
  readonly #first: number;
  #entries = 0;

  /** @param first number of the first chunk that will come */
  constructor(first: number) {
    this.#first = first;
  }

  /** Words in chunks: what it takes of memory goes by it. */
  get entries(): number {
    return this.#entries;
  }

  get chunks(): number {
    return this.#lengths.length;
  }

  /** The next chunk's stems, in any order, repeated ones each time. */
  add(stems: readonly string[]): void {
    const text = this.#lengths.length;
    this.#lengths.push(Math.min(stems.length, 0xffff));
    for (const stem of stems) {
      const word = this.#words.get(stem);
      if (!word) {
        this.#words.set(stem, { texts: [text], counts: [1] });
        this.#entries += 1;
      } else if (word.texts.at(-1) === text) word.counts[word.counts.length - 1]! += 1;
      else {
        word.texts.push(text);
        word.counts.push(1);
        this.#entries += 1;
      }
    }
  }

  /** A chunk whose stems stand in another segment already. @param length its stems */
  addLength(length: number): number {
    return this.#lengths.push(length) - 1;
  }

  /** What a word has in another segment, its texts numbered as here. */
  addPostings(word: string, { texts, counts }: Postings): void {
    const known = this.#words.get(word);
    if (known) {
      for (const text of texts) known.texts.push(text);
      for (const count of counts) known.counts.push(count);
    } else this.#words.set(word, { texts: [...texts], counts: [...counts] });
    this.#entries += texts.length;
  }

  build(id: number): { readonly row: SegmentRow; readonly changes: readonly Change[] } {
    const buckets = Math.max(1, Math.min(BUCKETS, Math.ceil(this.#entries / HEAP)));
    const heaps = Array.from({ length: buckets }, (): [string, Postings][] => []);
    for (const entry of this.#words) heaps[bucketOf(entry[0], buckets)]!.push(entry);
    const row: SegmentRow = { id, first: this.#first, lengths: Uint16Array.from(this.#lengths), buckets };
    return {
      row,
      changes: [
        { table: 'segments', key: id, value: row },
        ...heaps.map((heap, bucket): Change => ({
          table: 'postings',
          key: id * BUCKETS + bucket,
          value: packPostings(heap),
        })),
      ],
    };
  }
}
