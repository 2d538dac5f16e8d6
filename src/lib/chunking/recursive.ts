import { Packer } from './packer.ts';
import { linePieces, type Segment, sentencePieces } from './pieces.ts';
import type { Chunk, Chunker, ChunkSize, Unit } from './unit.ts';

/** The share of a chunk that has to be there before a heading ends it: short sections stay together. */
const LEAST = 1 / 4;

/**
 * By structure first: what stands under one heading together, paragraph by paragraph; a paragraph that is too long by its sentences,
 * a function by its lines, a sentence by its words, a word by its characters. A row is never cut.
 */
export class RecursiveChunker implements Chunker {
  readonly #size: ChunkSize;
  readonly #packer: Packer;

  constructor(size: ChunkSize) {
    this.#size = size;
    this.#packer = new Packer(size);
  }

  push(unit: Unit): readonly Chunk[] {
    const chunks: (Chunk | null)[] = [];
    // Whoever is shown a source looks for it on its page.
    const turned = unit.page !== undefined && unit.page !== this.#packer.page;
    const begins = unit.kind === 'heading' || unit.heading !== this.#packer.heading;
    const enough = this.#packer.tokens >= this.#size.tokens * LEAST;
    if (!this.#packer.stale && (turned || (begins && enough))) chunks.push(this.#packer.flush(false));
    const place = {
      ...(unit.heading !== undefined && { heading: unit.heading }),
      ...(unit.page !== undefined && { page: unit.page }),
    };
    for (const [i, piece] of this.#piecesOf(unit).entries())
      chunks.push(this.#packer.add({ ...piece, ...place, gap: i === 0 ? unit.gap + piece.gap : piece.gap }));
    return chunks.filter((chunk) => chunk !== null);
  }

  finish(): readonly Chunk[] {
    const last = this.#packer.flush(false);
    return last === null ? [] : [last];
  }

  #piecesOf({ text, kind }: Unit): readonly Segment[] {
    const { tokens: most, count } = this.#size;
    const tokens = count(text);
    if (kind === 'row' || tokens <= most) return [{ gap: '', text, tokens }];
    return kind === 'code' ? linePieces(text, most, count) : sentencePieces(text, most, count);
  }
}
