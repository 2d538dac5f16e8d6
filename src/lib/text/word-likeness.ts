import { stems } from './stems.ts';

/** Of one text: numbers of its stems, each once. */
export type WordSet = readonly number[];

/**
 * How alike texts are by their words: the cosine of their sets of stems, stop words left out (Ochiai 1957), 0..1. It needs no model and
 * comes out the same to the last bit wherever it is computed.
 */
export class WordLikeness {
  readonly #numbers = new Map<string, number>();
  /** By a stem's number, whether the text that others are held against has it. */
  #marks = new Uint8Array(1_024);

  setOf(text: string): WordSet {
    const set = new Set<number>();
    for (const stem of stems(text)) {
      const number = this.#numbers.get(stem) ?? this.#numbers.size;
      this.#numbers.set(stem, number);
      set.add(number);
    }
    return [...set];
  }

  /** How alike each of the others is to one, a single, as cosines of vectors are. */
  toEach(one: WordSet, others: readonly WordSet[]): readonly number[] {
    if (this.#marks.length < this.#numbers.size) this.#marks = new Uint8Array(2 * this.#numbers.size);
    const marks = this.#marks;
    for (const number of one) marks[number] = 1;
    const likeness = others.map((other) => {
      let shared = 0;
      for (const number of other) shared += marks[number]!;
      return shared === 0 ? 0 : Math.fround(shared / Math.sqrt(one.length * other.length));
    });
    for (const number of one) marks[number] = 0;
    return likeness;
  }
}
