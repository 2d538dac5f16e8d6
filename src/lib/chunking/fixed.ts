import { Packer } from './packer.ts';
import { type Segment, wordsIn } from './pieces.ts';
import type { Chunk, Chunker, ChunkSize, Unit } from './unit.ts';

/** Word by word, always as many as have room, whatever they belong to; a row is never cut. */
export class FixedChunker implements Chunker {
  readonly #size: ChunkSize;
  readonly #packer: Packer;

  constructor(size: ChunkSize) {
    this.#size = size;
    this.#packer = new Packer(size);
  }

  push(unit: Unit): readonly Chunk[] {
    const chunks: Chunk[] = [];
    for (const [i, piece] of this.#piecesOf(unit).entries()) {
      const chunk = this.#packer.add({
        ...piece,
        ...(unit.heading !== undefined && { heading: unit.heading }),
        ...(unit.page !== undefined && { page: unit.page }),
        gap: i === 0 ? unit.gap + piece.gap : piece.gap,
      });
      if (chunk) chunks.push(chunk);
    }
    return chunks;
  }

  finish(): readonly Chunk[] {
    const last = this.#packer.flush(false);
    return last === null ? [] : [last];
  }

  #piecesOf({ text, kind }: Unit): readonly Segment[] {
    const { tokens, count } = this.#size;
    return kind === 'row' ? [{ gap: '', text, tokens: count(text) }] : wordsIn(text, tokens, count);
  }
}
