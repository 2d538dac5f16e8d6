import { unitsOf } from '../../../src/adapters/documents/units-of.ts';
import type { DocumentChunk } from '../../../src/domain/memory/collection.ts';
import { RecursiveChunker } from '../../../src/lib/chunking/recursive.ts';
import type { Chunk } from '../../../src/lib/chunking/unit.ts';
import { type Chapter, chaptersOf } from '../../../src/mind/codex/index.ts';
import { modelTokens } from '../../../src/shared/model-tokens/model-tokens.ts';

const TOKENS = modelTokens(() => 'openai');
/** As collections cut them where nothing is said. */
const SIZE = { tokens: 200, overlap: 32, count: (text: string) => TOKENS.count(text) };

const noPdf = (): never => {
  throw new Error('No PDF is read here.');
};

/** A Markdown page's chapters, as collections cut it. */
export async function chaptersIn(
  name: string,
  text: string,
  collection = 'manual',
): Promise<readonly Chapter[]> {
  const chunker = new RecursiveChunker(SIZE);
  const chunks: Chunk[] = [];
  const document = { name, kind: 'markdown' as const, bytes: new Blob([text]) };
  for await (const units of unitsOf(document, { openPdf: noPdf })) {
    for (const unit of units) chunks.push(...chunker.push(unit));
  }
  chunks.push(...chunker.finish());
  const placed = chunks.map((chunk, index): DocumentChunk => ({ ...chunk, id: `${name}/${index}`, index }));
  return chaptersOf({ id: name, name, kind: 'markdown' }, collection, placed);
}

export const tokensOf = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, { text }) => sum + TOKENS.count(text), 0);
