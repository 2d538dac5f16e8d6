import { expose } from 'comlink';
import Papa from 'papaparse';
import { openSeriesStore } from '../../src/adapters/market-file/series/idb-series.ts';
import { importFile } from '../../src/adapters/market-file/import-file.ts';
import { MarketFiles } from '../../src/runtime/worlds/market-files.ts';

export interface Imported {
  readonly rows: number;
  readonly ms: number;
  /** What the imported form takes; 0 where nothing is kept. */
  readonly bytes: number;
}

const papaparse = (file: File): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    Papa.parse(file, {
      chunk: ({ data }) => void (rows += data.length),
      complete: () => resolve(rows),
      error: reject,
    });
  });

const subjects = {
  /** Papaparse alone: every row as an array of texts, counted and let go. */
  async papaparse(file: File): Promise<Imported> {
    const began = performance.now();
    const rows = await papaparse(file);
    return { rows, ms: performance.now() - began, bytes: 0 };
  },
  /** The product's import, up to a world in IndexedDB. */
  async import(file: File): Promise<Imported> {
    const files = new MarketFiles({
      importer: { preview: () => Promise.reject(new Error('not asked for')), run: importFile },
      openStore: () => openSeriesStore(`bench-${crypto.randomUUID()}`, 'auto'),
      newId: () => crypto.randomUUID(),
    });
    const began = performance.now();
    const { counts, bytes } = await files.import(file, {}, () => undefined);
    return { rows: counts.rows, ms: performance.now() - began, bytes };
  },
};

export type ImportSubjects = typeof subjects;

expose(subjects);
