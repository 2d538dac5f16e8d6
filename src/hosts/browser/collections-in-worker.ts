import { lend } from '../../lib/threads/line.ts';
import { startWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { CollectionsHost } from '../../runtime/programs/index.ts';
import type { beginCollections, CollectionsInit } from './begin-collections.ts';

const COLLECTIONS: WorkerKind<typeof beginCollections> = {
  kind: 'collections',
  who: 'The collections worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/collections.worker.ts', import.meta.url), { type: 'module', name }),
};

/** In a worker of its own, so that reading documents holds up neither the golem nor the page. */
export const collectionsInWorker = (init: CollectionsInit): CollectionsHost => ({
  async there() {
    if (init.name === null || typeof indexedDB === 'undefined') return false;
    // Where the browser cannot list them, or refuses: opening tells.
    const databases = await indexedDB.databases().catch(() => []);
    return databases.some(({ name }) => name === init.name);
  },
  async open(embedding, listener) {
    const worker = startWorker(COLLECTIONS, init, lend(embedding), lend(listener));
    await worker.begun;
    return { api: worker.table, lost: worker.lost };
  },
});
