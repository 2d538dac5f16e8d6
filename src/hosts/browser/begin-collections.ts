import { openCollectionDisk } from '../../adapters/collections/index.ts';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { tableAt } from '../../lib/threads/line.ts';
import type {
  CollectionEmbedding,
  CollectionsApi,
  CollectionsListener,
} from '../../protocol/threads/collections.ts';
import { Library } from '../../runtime/programs/index.ts';
import { pdfInWorker } from './pdf-in-worker.ts';

export interface CollectionsInit {
  readonly baseUrl: string;
  /** Of their database; null keeps them in memory. */
  readonly name: string | null;
}

/**
 * Reads, indexes and searches documents beside the golem's own thread.
 * @param embedding a port on which the golem's model answers
 * @param listener a port on which it is heard what comes of the work
 */
export async function beginCollections(
  { baseUrl, name }: CollectionsInit,
  embedding: MessagePort,
  listener: MessagePort,
): Promise<CollectionsApi> {
  const [disk, tokens] = await Promise.all([openCollectionDisk(name), loadWordPiece(baseUrl, fetch)]);
  return Library.open({
    disk,
    embedding: tableAt<CollectionEmbedding>(embedding),
    timer: WALL_TIMER,
    openPdf: pdfInWorker,
    listener: tableAt<CollectionsListener>(listener),
    count: (text) => tokens.count(text),
    now: () => Date.now(),
    stopwatch: () => performance.now(),
  });
}
