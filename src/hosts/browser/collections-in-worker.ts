import * as Comlink from 'comlink';
import type { CollectionsHost } from '../../runtime/programs/index.ts';
import type { CollectionsInit, CollectionsWorker } from './serve-collections.ts';
import { workerEnd, workerName } from './worker-end.ts';

/** In a worker of its own, so that reading documents holds up neither the golem nor the page. */
export const collectionsInWorker = (init: CollectionsInit): CollectionsHost => ({
  async there() {
    if (init.name === null || typeof indexedDB === 'undefined') return false;
    // Where the browser cannot list them, or refuses: opening tells.
    const databases = await indexedDB.databases().catch(() => []);
    return databases.some(({ name }) => name === init.name);
  },
  async open(embedding, told) {
    const name = workerName('collections');
    const worker = new Worker(new URL('../../../workers/collections.worker.ts', import.meta.url), {
      type: 'module',
      name,
    });
    const ended = workerEnd(worker, name, 'The worker of collections');
    const api = Comlink.wrap<CollectionsWorker>(worker);
    const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
    await asked(api.init(init, Comlink.proxy(embedding), Comlink.proxy(told)) as Promise<void>);
    return {
      lost: ended.promise,
      add: (offer) => asked(api.add(offer)),
      cancel: () => asked(api.cancel()),
      list: () => asked(api.list()),
      documents: (id) => asked(api.documents(id)),
      part: (id, query) => asked(api.part(id, query)),
      search: (query, options) => asked(api.search(query, options)),
      remove: (ids) => asked(api.remove(ids)),
      restore: (ids) => asked(api.restore(ids)),
      status: () => asked(api.status()),
      clear: () => asked(api.clear()),
    };
  },
});
