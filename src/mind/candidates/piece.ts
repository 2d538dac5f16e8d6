import type { WorkspaceSubject } from '../../domain/context/context.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { TokenCounter } from '../ports.ts';

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

/** What a memory's block is made of. */
export interface MemoryInPieces extends OwnPieces {
  readonly of: WorkspaceSubject;
  /** What it says, unescaped. */
  readonly said: string;
  /** The same, as it stands in its block. */
  readonly body: string;
  /** Null where it is no shorter, or has no words. */
  readonly line: string | null;
  /** What opens its block, behind its name. @param confidence after decay, 0..1 */
  opening(entry: GrimoireEntry, confidence: number): Piece;
}

/** Pieces of memories, kept from prompt to prompt. */
export interface PiecesAtHand {
  of(entry: GrimoireEntry): MemoryInPieces;
  /** What prompts call a memory. */
  ref(name: string): Piece;
  /** What opens a block of this tag that has a name, up to the name, and what closes it. */
  tag(tag: string): TagPieces;
}
