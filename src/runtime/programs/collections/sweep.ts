import type { Change, CollectionDisk } from '../../../adapters/collections/index.ts';
import type { Catalog } from './catalog.ts';
import { deadSegments } from './merge.ts';

/** Clears away what a tab left behind that was closed in the middle, and what was removed in an earlier session. */
export async function sweep(disk: CollectionDisk, catalog: Catalog): Promise<void> {
  const { meta, documents, collections } = catalog;
  const all = [...documents.values()];
  const gone = all.filter((row) => row.gone === true);
  const standing = new Set(all.filter((row) => row.gone !== true).map(({ collection }) => collection));
  const empty = [...collections.keys()].filter((id) => !standing.has(id));
  const changes: Change[] = [
    ...gone.flatMap(({ id, first, chunks }): readonly Change[] => [
      { table: 'documents', from: id, to: id + 1 },
      { table: 'blocks', from: first, to: first + chunks },
      { table: 'vectors', from: first, to: first + chunks },
    ]),
    ...empty.map((id): Change => ({ table: 'collections', from: id, to: id + 1 })),
  ];
  if (meta.pending !== null) {
    changes.push(
      { table: 'blocks', from: meta.pending, to: meta.nextChunk },
      { table: 'meta', key: 0, value: { ...meta, pending: null } },
    );
  }
  if (changes.length === 0) return;
  await disk.write(changes);
  for (const { id } of gone) catalog.drop(id);
  for (const id of empty) collections.delete(id);
  catalog.meta = { ...meta, pending: null };
  const { rows, changes: dead } = deadSegments(catalog);
  if (rows.length === 0) return;
  await disk.write(dead);
  const left = new Set(rows);
  catalog.segments = catalog.segments.filter((row) => !left.has(row));
}
