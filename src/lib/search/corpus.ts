/** Texts that words are found in, as far as it matters to what a word of a question is worth. */
export interface Corpus {
  readonly texts: number;
  /** Stems of all texts, repeated ones each time. */
  readonly length: number;
  /** By stem of the question, how many texts have it; absent where none does. */
  readonly having: ReadonlyMap<string, number>;
}
