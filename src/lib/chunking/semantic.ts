import { cosine } from '../vectors/cosine.ts';
import { Packer } from './packer.ts';
import { linePieces, type Segment, sentencePieces } from './pieces.ts';
import type { Chunk, Chunker, ChunkSize, Unit } from './unit.ts';

/** Sentences whose turns are judged against each other: the vectors of a whole document are not held. */
const LOT = 64;
/** Sentences on each side of a place that are compared with each other. */
const REACH = 2;
/** The share of places where meaning turns most: a chunk may end there. */
const TURNS = 1 / 5;
/** The share of a chunk that has to be there before a turn ends it. */
const LEAST = 1 / 4;

/** Unit vectors of sentences, in their order. */
export type EmbedSentences = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

interface Sentence extends Segment {
  readonly heading?: string;
  readonly page?: number;
  /** Begins under another heading than what stands before. */
  readonly begins: boolean;
}

/**
 * Sentence by sentence, a chunk ending where what follows is about something else: where the sentences before and after are least
 * alike (after TextTiling, Hearst 1997, with vectors in place of words). A row is never cut.
 */
export class SemanticChunker implements Chunker {
  readonly #size: ChunkSize;
  readonly #embed: EmbedSentences;
  readonly #packer: Packer;
  #waiting: Sentence[] = [];
  #heading: string | undefined;

  constructor(size: ChunkSize, embed: EmbedSentences) {
    this.#size = size;
    this.#embed = embed;
    this.#packer = new Packer({ ...size, overlap: 0 });
  }

  async push(unit: Unit): Promise<readonly Chunk[]> {
    for (const [i, piece] of this.#piecesOf(unit).entries()) {
      this.#waiting.push({
        ...piece,
        ...(unit.heading !== undefined && { heading: unit.heading }),
        ...(unit.page !== undefined && { page: unit.page }),
        gap: i === 0 ? unit.gap + piece.gap : piece.gap,
        begins: i === 0 && (unit.kind === 'heading' || unit.heading !== this.#heading),
      });
    }
    this.#heading = unit.heading;
    const chunks: Chunk[] = [];
    while (this.#waiting.length >= LOT) chunks.push(...(await this.#pack(this.#waiting.splice(0, LOT))));
    return chunks;
  }

  async finish(): Promise<readonly Chunk[]> {
    const chunks = await this.#pack(this.#waiting.splice(0));
    const last = this.#packer.flush(false);
    return last === null ? chunks : [...chunks, last];
  }

  #piecesOf({ text, kind }: Unit): readonly Segment[] {
    const { tokens: most, count } = this.#size;
    const tokens = count(text);
    if (kind === 'row' || kind === 'heading') return [{ gap: '', text, tokens }];
    return kind === 'code' ? linePieces(text, most, count) : sentencePieces(text, most, count);
  }

  async #pack(sentences: readonly Sentence[]): Promise<readonly Chunk[]> {
    if (sentences.length === 0) return [];
    const turns = turnsIn(await this.#embed(sentences.map(({ text }) => text)));
    const chunks: Chunk[] = [];
    for (const [i, { begins, ...sentence }] of sentences.entries()) {
      const enough = this.#packer.tokens >= this.#size.tokens * LEAST;
      const ended = enough && (begins || turns.has(i)) ? this.#packer.flush(false) : null;
      const full = this.#packer.add(sentence);
      for (const chunk of [ended, full]) if (chunk) chunks.push(chunk);
    }
    return chunks;
  }
}

const sum = (vectors: readonly Float32Array[]): Float32Array => {
  const total = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < total.length; i += 1) total[i]! += vector[i]!;
  return total;
};

/** Places of the sentences that something else begins with. */
function turnsIn(vectors: readonly Float32Array[]): ReadonlySet<number> {
  const alike = vectors.slice(1).map((_, i) => {
    const at = i + 1;
    const [before, after] = [
      sum(vectors.slice(Math.max(0, at - REACH), at)),
      sum(vectors.slice(at, at + REACH)),
    ];
    return { at, likeness: cosine(unit(before), unit(after)) };
  });
  alike.sort((a, b) => a.likeness - b.likeness);
  return new Set(alike.slice(0, Math.round(alike.length * TURNS)).map(({ at }) => at));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return length === 0 ? vector : vector.map((x) => x / length);
}
