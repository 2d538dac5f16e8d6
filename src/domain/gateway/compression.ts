/** A text made shorter by what a language model holds dispensable, or what a question has no words of. Plain data: it crosses threads. */

export interface CompressOptions {
  /** What the text is to answer; null or left out: what is kept is what the model could not have foretold. */
  readonly question?: string | null;
  /** How many times shorter, in the model's tokens: 2 is half. */
  readonly ratio?: number;
  /** Words and phrases that stay wherever they stand. */
  readonly keep?: readonly string[];
  /**
   * Who chooses: the model in this tab, or the words of the question, which take no time and need no model; then sentences stay whole.
   * Where it is left out words choose in a text of more than 24,000 characters, the model in a shorter one.
   */
  readonly by?: 'model' | 'words';
  /** Sentences stay whole or go, so that nothing is told in half. */
  readonly sentences?: boolean;
}

/** A stretch of the text that stayed, letter by letter. */
export interface KeptSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface Compressed {
  readonly text: string;
  /** Who chose. */
  readonly by: 'model' | 'words';
  /** Tokens that stayed, of the model's tokenizer or by words of the page's, and how many there were. */
  readonly kept: number;
  readonly tokens: number;
  /** How many times shorter it came out; less than was asked for where what may not be cut stands in the way. */
  readonly ratio: number;
  /** In their order. */
  readonly spans: readonly KeptSpan[];
}
