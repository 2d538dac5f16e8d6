/**
 * It alone turns an owner's price table into a stored series and plays it as a world.
 * It never asks a network.
 * Begin with `import-file.ts` (folders: `rows` reads, `columns` guesses meanings, `series` stores, `world` plays).
 */
export { importFile, previewFile, type ImportSink } from './import-file.ts';
export { MemorySeriesStore, openSeriesStore } from './series/idb-series.ts';
export { SeriesReader } from './series/series-reader.ts';
export { ArrivingSeries, LeavingSeries } from './series/series-travel.ts';
export type { SeriesStore, StoredSeries } from './series/series.ts';
export { FileWorld } from './world/file-world.ts';
