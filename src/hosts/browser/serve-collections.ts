import * as Comlink from 'comlink';
import { openCollectionDisk } from '../../adapters/collections/index.ts';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import type {
  CollectionEmbedding,
  CollectionsApi,
  CollectionsTold,
} from '../../protocol/threads/collections.ts';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import { pdfInWorker } from './pdf-in-worker.ts';
import { Library } from '../../runtime/programs/index.ts';

export interface CollectionsInit {
  readonly baseUrl: string;
  /** Of their database; null keeps them in memory. */
  readonly name: string | null;
}

export interface CollectionsWorker extends CollectionsApi {
  init(
    init: CollectionsInit,
    embedding: CollectionEmbedding & Comlink.ProxyMarked,
    told: CollectionsTold & Comlink.ProxyMarked,
  ): Promise<void>;
}

/** Serves documents on this worker's own port: read, indexed and searched beside the golem's own thread. */
export function serveCollections(): void {
  installErrorTransfer();
  let opened: Promise<Library> | null = null;
  const library = (): Promise<Library> => opened!;
  const api: CollectionsWorker = {
    async init({ baseUrl, name }, embedding, told) {
      opened = Promise.all([openCollectionDisk(name), loadWordPiece(baseUrl, fetch)]).then(([disk, tokens]) =>
        Library.open({
          disk,
          embedding,
          timer: WALL_TIMER,
          openPdf: pdfInWorker,
          told: {
            progress: (progress) => void told.progress(progress),
            changed: (status) => void told.changed(status),
          },
          count: (text) => tokens.count(text),
          now: () => Date.now(),
          stopwatch: () => performance.now(),
        }),
      );
      await opened;
    },
    add: async (offer) => (await library()).add(offer),
    cancel: async () => (await library()).cancel(),
    list: async () => (await library()).list(),
    documents: async (id) => (await library()).documents(id),
    part: async (id, query) => (await library()).part(id, query),
    search: async (query, options) => (await library()).search(query, options),
    remove: async (ids) => (await library()).remove(ids),
    restore: async (ids) => (await library()).restore(ids),
    status: async () => (await library()).status(),
    clear: async () => (await library()).clear(),
  };
  Comlink.expose(api);
}
