import { worldIdOf } from '../../../domain/world/world-id.ts';
import type { FileMapping } from '../../../domain/world/market-file.ts';
import { sha256 } from '../../files/index.ts';
import type { ChunkPlace } from './series.ts';

/** What makes a series the same as another: its bars, and how the file was read; its title does not. */
export async function seriesId(chunks: readonly ChunkPlace[], mapping: FileMapping): Promise<string> {
  const content = JSON.stringify([
    chunks.map(({ firstStep, sha256 }) => [firstStep, sha256]),
    { ...mapping, title: '' },
  ]);
  const hash = await sha256(new TextEncoder().encode(content));
  return worldIdOf('file', hash.slice(0, 16));
}
