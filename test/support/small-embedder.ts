import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedderOffer } from '../../src/domain/models/embedder.ts';

export const SMALL_EMBEDDER = join(import.meta.dirname, '..', 'fixtures', 'small-embedder');
export const SMALL_DIMENSIONS = 64;

/** The second model of the tests as a folder that somebody chose. @param changes files that are others, or gone */
export function smallEmbedder(
  changes: Readonly<Record<string, Blob | null>> = {},
): Extract<EmbedderOffer, { folder: string }> {
  const there = readdirSync(SMALL_EMBEDDER, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  const files = there.map((path) => ({
    path: path.slice(SMALL_EMBEDDER.length + 1),
    blob: new Blob([readFileSync(path)]),
  }));
  const others = Object.entries(changes).flatMap(([path, blob]) => (blob ? [{ path, blob }] : []));
  return { folder: 'small-embedder', files: [...files.filter(({ path }) => !(path in changes)), ...others] };
}
