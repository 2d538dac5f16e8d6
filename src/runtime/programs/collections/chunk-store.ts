import type { ChunkBlock, CollectionDisk, DocumentRow } from '../../../adapters/collections/index.ts';
import type { DocumentChunk } from '../../../domain/memory/collection.ts';
import type { Chunk } from '../../../lib/chunking/unit.ts';
import { chunkId } from './ids.ts';

/** Chunks whose text lies together: one is read with them. */
const BLOCK = 16;

/** Where a chunk's text lies. */
export const blockOf = ({ first }: DocumentRow, index: number): number => first + index - (index % BLOCK);

/** The chunks of a document as they are put down, some at a time. */
export class BlockBuilder {
  readonly #document: number;
  #index = 0;
  #chunks: Chunk[] = [];

  constructor(document: number) {
    this.#document = document;
  }

  /** @returns a block that is full, and the place of its first chunk */
  add(chunk: Chunk): { readonly index: number; readonly block: ChunkBlock } | null {
    this.#chunks.push(chunk);
    return this.#chunks.length === BLOCK ? this.take() : null;
  }

  /** What has gathered; null where nothing has. */
  take(): { readonly index: number; readonly block: ChunkBlock } | null {
    const [first] = this.#chunks;
    if (!first) return null;
    const index = this.#index;
    let text = '';
    for (const chunk of this.#chunks) {
      const said = first.start + text.length;
      // What stands between two chunks is kept as space, so that places stay as they are.
      text +=
        chunk.start > said
          ? ' '.repeat(chunk.start - said) + chunk.text
          : chunk.text.slice(said - chunk.start);
    }
    const chunks = this.#chunks.map(({ start, end, heading, page }) => ({
      start,
      end,
      ...(heading !== undefined && { heading }),
      ...(page !== undefined && { page }),
    }));
    this.#index += this.#chunks.length;
    this.#chunks = [];
    return { index, block: { document: this.#document, index, from: first.start, text, chunks } };
  }
}

/** A chunk of a block. */
export function chunkIn(block: ChunkBlock, index: number): DocumentChunk | null {
  const place = block.chunks[index - block.index];
  if (!place) return null;
  const text = block.text.slice(place.start - block.from, place.end - block.from);
  return { id: chunkId(block.document, index), index, text, ...place };
}

/** Chunks by their numbers, in their order; those that are not there are left out. */
export async function chunksOf(
  disk: CollectionDisk,
  wanted: readonly { readonly document: DocumentRow; readonly index: number }[],
): Promise<readonly (DocumentChunk | null)[]> {
  const keys = [...new Set(wanted.map(({ document, index }) => blockOf(document, index)))];
  const blocks = await disk.get('blocks', keys);
  const byKey = new Map(keys.map((key, i) => [key, blocks[i]]));
  return wanted.map(({ document, index }) => {
    const block = byKey.get(blockOf(document, index));
    return block ? chunkIn(block, index) : null;
  });
}
