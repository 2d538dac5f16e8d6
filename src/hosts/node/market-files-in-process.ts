import { importFile, MemorySeriesStore, previewFile } from '../../adapters/market-file/index.ts';
import { MarketFiles } from '../../runtime/worlds/index.ts';

/** Market files in Node: the same reading in the same thread, kept in memory. */
export function filesInProcess(store = new MemorySeriesStore()): MarketFiles {
  let count = 0;
  return new MarketFiles({
    importer: { preview: previewFile, run: importFile },
    openStore: () => Promise.resolve(store),
    newId: () => `import-${(count += 1)}`,
  });
}
