import type { TickSummary } from '../../domain/records/record.ts';

/** Numbers of a summary that no chart draws, in the order in which they lie. */
const NUMBERS = [
  ...(['step', 'threshold', 'pleasure', 'arousal', 'dominance'] as const),
  ...(['holding', 'exposure', 'durationMs', 'outcomeQuality'] as const),
] as const;
/** Words that come again and again: each lies once, and rows have its number. */
const WORDS = ['decidedBy', 'actionKind', 'actionStatus', 'blockedBy'] as const;

type Rest = Pick<TickSummary, (typeof NUMBERS)[number] | (typeof WORDS)[number]>;

/**
 * What a summary has beside the columns that charts read, packed to 88 bytes: as an object one takes half a kilobyte and more, which
 * in a long life is most of the page's heap.
 */
export class SummaryRest {
  #numbers: Float64Array;
  #words: Uint32Array;
  readonly #known: (string | null)[] = [];
  readonly #place = new Map<string | null, number>();

  constructor(capacity: number) {
    this.#numbers = new Float64Array(capacity * NUMBERS.length);
    this.#words = new Uint32Array(capacity * WORDS.length);
  }

  set(index: number, summary: TickSummary): void {
    NUMBERS.forEach((name, i) => (this.#numbers[index * NUMBERS.length + i] = summary[name] ?? Number.NaN));
    WORDS.forEach((name, i) => (this.#words[index * WORDS.length + i] = this.#placeOf(summary[name])));
  }

  get(index: number): Rest {
    const number = (i: number): number => this.#numbers[index * NUMBERS.length + i]!;
    const word = (i: number): string | null => this.#known[this.#words[index * WORDS.length + i]!] ?? null;
    const rest = {
      ...Object.fromEntries(NUMBERS.map((name, i) => [name, number(i)])),
      ...Object.fromEntries(WORDS.map((name, i) => [name, word(i)])),
    } as unknown as Rest;
    return Number.isNaN(rest.outcomeQuality) ? { ...rest, outcomeQuality: null } : rest;
  }

  /** Exposures from one index up to another, without making rows of them. */
  exposures(from: number, to: number): Float64Array {
    const place = NUMBERS.indexOf('exposure');
    return Float64Array.from(
      { length: to - from },
      (_, i) => this.#numbers[(from + i) * NUMBERS.length + place]!,
    );
  }

  grow(capacity: number): void {
    const [numbers, words] = [this.#numbers, this.#words];
    this.#numbers = new Float64Array(capacity * NUMBERS.length);
    this.#numbers.set(numbers);
    this.#words = new Uint32Array(capacity * WORDS.length);
    this.#words.set(words);
  }

  #placeOf(word: string | null): number {
    const known = this.#place.get(word);
    if (known !== undefined) return known;
    this.#place.set(word, this.#known.length);
    return this.#known.push(word) - 1;
  }
}
