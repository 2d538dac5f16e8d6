import type { TokenCounter } from '../../ports.ts';

/** A text that many prompts have in common, and how long it is: counted when it is first asked for, and again by another counter alone. */
export class Piece {
  readonly text: string;
  #counter: TokenCounter | null = null;
  #tokens = 0;

  constructor(text: string) {
    this.text = text;
  }

  tokens(counter: TokenCounter): number {
    if (this.#counter !== counter) {
      this.#tokens = counter.count(this.text);
      this.#counter = counter;
    }
    return this.#tokens;
  }
}

/** What stands around all blocks of a tag that have a name. */
export interface TagPieces {
  /** Up to the name. */
  readonly opens: Piece;
  readonly closes: Piece;
}

/** What a block says, whole or in a line. */
export interface OwnPieces {
  bodyTokens(counter: TokenCounter): number;
  /** 0 where it has no line. */
  lineTokens(counter: TokenCounter): number;
}

/** A block in pieces that add up to it where a counter parts them. */
export interface BlockPieces {
  readonly tag: TagPieces;
  /** What the prompt calls it. */
  readonly ref: Piece;
  /** The rest of what opens it. */
  readonly opening: Piece;
  readonly own: OwnPieces;
}

/** Tokens of what stands around what it says. */
export const tokensAround = (
  { tag: { opens, closes }, ref, opening }: BlockPieces,
  counter: TokenCounter,
): number => opens.tokens(counter) + ref.tokens(counter) + opening.tokens(counter) + closes.tokens(counter);
