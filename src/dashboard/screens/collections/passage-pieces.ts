import type { DocumentChunk } from '../../../domain/memory/collection.ts';
import { t } from './strings.ts';

/** A chunk's text as it is read on from the one before, without what that one has said. */
export interface PassagePiece {
  readonly index: number;
  readonly text: string;
  /** Page and heading. */
  readonly where: string;
}

export function piecesOf(chunks: readonly DocumentChunk[]): readonly PassagePiece[] {
  return chunks.map(({ index, text, start, page, heading }, i) => {
    const said = chunks[i - 1]?.end ?? start;
    return {
      index,
      text: text.slice(Math.max(0, said - start)).trim(),
      where: [page === undefined ? '' : t.page(page), heading ?? ''].filter((word) => word !== '').join(', '),
    };
  });
}
