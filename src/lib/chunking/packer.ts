import { sentencesIn } from './sentences.ts';
import type { Chunk, ChunkSize } from './unit.ts';

/** Something that goes into a chunk whole. */
export interface Packed {
  readonly gap: string;
  readonly text: string;
  readonly tokens: number;
  readonly heading?: string;
  readonly page?: number;
}

interface Placed extends Packed {
  readonly start: number;
}

/** Puts pieces of a document together into chunks, in their order, and says the end of one again at the beginning of the next. */
export class Packer {
  readonly #size: ChunkSize;
  #pieces: Placed[] = [];
  #tokens = 0;
  /** Pieces at the beginning that the chunk before has said. */
  #repeated = 0;
  #position = 0;

  constructor(size: ChunkSize) {
    this.#size = size;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Whether all that is here was said before. */
  get stale(): boolean {
    return this.#pieces.length === this.#repeated;
  }

  /** What the last piece stands under. */
  get heading(): string | undefined {
    return this.#pieces.at(-1)?.heading;
  }

  /** The page of the last piece. */
  get page(): number | undefined {
    return this.#pieces.at(-1)?.page;
  }

  /** Takes the next piece; the chunk comes back that had no room for it. */
  add(piece: Packed): Chunk | null {
    const full = !this.stale && this.#tokens + piece.tokens > this.#size.tokens;
    const chunk = full ? this.flush(true) : null;
    // What is said again must leave room for what is new.
    if (this.#tokens + piece.tokens > this.#size.tokens) this.#forget();
    const start = this.#position + piece.gap.length;
    this.#pieces.push({ ...piece, start });
    this.#tokens += piece.tokens;
    this.#position = start + piece.text.length;
    return chunk;
  }

  /** What has gathered, as a chunk; null where nothing new has. @param goesOn whether the next chunk says its end again */
  flush(goesOn: boolean): Chunk | null {
    if (this.stale) {
      if (!goesOn) this.#forget();
      return null;
    }
    const first = this.#pieces[0]!;
    const { heading, page } = this.#pieces[this.#repeated]!;
    const text = this.#pieces.map((piece, i) => (i === 0 ? piece.text : piece.gap + piece.text)).join('');
    const chunk: Chunk = {
      start: first.start,
      end: first.start + text.length,
      text,
      ...(heading !== undefined && { heading }),
      ...(page !== undefined && { page }),
    };
    const again = goesOn ? this.#tail() : [];
    this.#pieces = again;
    this.#repeated = again.length;
    this.#tokens = again.reduce((sum, { tokens }) => sum + tokens, 0);
    return chunk;
  }

  #forget(): void {
    this.#pieces = this.#pieces.slice(this.#repeated);
    this.#repeated = 0;
    this.#tokens = this.#pieces.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  /** The last pieces that are short enough together; of a long one its last sentences. */
  #tail(): Placed[] {
    const tail: Placed[] = [];
    let room = this.#size.overlap;
    for (const piece of this.#pieces.toReversed()) {
      if (piece.tokens > room) {
        if (tail.length === 0) tail.push(...this.#lastSentences(piece, room));
        break;
      }
      tail.unshift(piece);
      room -= piece.tokens;
    }
    return tail;
  }

  #lastSentences(piece: Placed, room: number): readonly Placed[] {
    if (room === 0) return [];
    const sentences = sentencesIn(piece.text);
    let tokens = 0;
    let length = 0;
    for (const { gap, text } of sentences.toReversed().slice(0, -1)) {
      const more = this.#size.count(text);
      if (tokens + more > room) break;
      tokens += more;
      length += text.length + gap.length;
    }
    if (tokens === 0) return [];
    const tail = piece.text.slice(piece.text.length - length);
    const text = tail.trimStart();
    return [{ ...piece, gap: '', text, tokens, start: piece.start + piece.text.length - text.length }];
  }
}
