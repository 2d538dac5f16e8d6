import type { ChangeSet } from '@electric-sql/pglite/memfs-frontend';
import { BlockStorage } from '../../../src/adapters/pglite/files/block-storage.ts';
import { lapse } from '../any-moment.ts';

/**
 * Ways in which a storage can lie, to prove that the harness would notice:
 * - `early`: it says that it is done before anything is durable;
 * - `drop`: it forgets every n-th run of bytes;
 * - `torn`: one flush is two transactions, pages first, the log later.
 */
export type Sabotage = 'none' | 'early' | 'drop' | 'torn';

const LATE_MS = 150;
const EVERY = 7;

/** Replaces the storage's way of storing, in this worker only. */
export function sabotageStorage(how: Sabotage): void {
  if (how === 'none') return;
  const apply = BlockStorage.prototype.apply;
  const ways: Record<
    Exclude<Sabotage, 'none'>,
    (storage: BlockStorage, changes: ChangeSet) => Promise<void>
  > = {
    early: (storage, changes) => {
      void apply.call(storage, changes);
      return Promise.resolve();
    },
    drop: (storage, changes) => apply.call(storage, withGaps(changes)),
    torn: async (storage, changes) => {
      const { wal, data, control } = changes.files;
      await apply.call(storage, { ops: changes.ops, files: { wal: [], data, control: [] } });
      await lapse(LATE_MS);
      await apply.call(storage, { ops: [], files: { wal, data: [], control } });
    },
  };
  BlockStorage.prototype.apply = function (this: BlockStorage, changes) {
    return ways[how](this, changes);
  };
}

let seen = 0;

function withGaps(changes: ChangeSet): ChangeSet {
  const { wal, data, control } = changes.files;
  const kept = (files: typeof data): typeof data =>
    files.map((file) => ({ ...file, chunks: file.chunks.filter(() => (seen += 1) % EVERY !== 0) }));
  return { ops: changes.ops, files: { wal: kept(wal), data: kept(data), control } };
}
