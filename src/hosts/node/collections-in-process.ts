import { MemoryDisk } from '../../adapters/collections/index.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { type CollectionsHost, Library } from '../../runtime/programs/index.ts';
import { pdfInProcess } from './pdf-in-process.ts';
import { tokensFromDisk } from './in-process.ts';

/** Documents in Node: the same reading and searching in the same thread, kept in memory. */
export const collectionsInProcess: CollectionsHost = {
  there: () => Promise.resolve(false),
  open: async (embedding, listener) => {
    const tokens = await tokensFromDisk();
    const library = await Library.open({
      disk: new MemoryDisk(),
      embedding,
      listener,
      timer: WALL_TIMER,
      openPdf: pdfInProcess,
      count: (text) => tokens.count(text),
      now: () => Date.now(),
      stopwatch: () => performance.now(),
    });
    return { api: library, lost: new Promise<never>(() => undefined) };
  },
};
