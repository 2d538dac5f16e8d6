import { MemorySeriesStore } from '../../../src/adapters/market-file/series/idb-series.ts';
import { importFile } from '../../../src/adapters/market-file/import-file.ts';
import { SeriesReader } from '../../../src/adapters/market-file/series/series-reader.ts';
import type { StoredBar } from '../../../src/adapters/market-file/series/series-reader.ts';
import type { StoredSeries } from '../../../src/adapters/market-file/series/series.ts';
import type { MappingPatch } from '../../../src/domain/world/market-file.ts';

export const fileOf = (text: string | readonly string[], name = 'ABC-USD.csv'): File =>
  new File([typeof text === 'string' ? text : text.join('\n')], name);

export async function gzipped(file: File): Promise<File> {
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(packed).arrayBuffer()], `${file.name}.gz`);
}

export interface Imported {
  readonly series: StoredSeries;
  readonly store: MemorySeriesStore;
  readonly reader: SeriesReader;
  /** Every bar, oldest first. */
  bars(): Promise<StoredBar[]>;
}

export async function imported(file: File, patch: MappingPatch = {}): Promise<Imported> {
  const store = new MemorySeriesStore();
  const sink = {
    chunk: (key: number, bytes: Uint8Array<ArrayBuffer>) => store.put('import', key, bytes),
    progress: () => undefined,
  };
  const series = await importFile(file, patch, 'import', sink, new AbortController().signal);
  await store.publish(series);
  const reader = new SeriesReader(series, store);
  return {
    series,
    store,
    reader,
    async bars() {
      const bars: StoredBar[] = [];
      for (let step = 0; step < series.steps; step++) {
        const bar = await reader.upTo(step);
        if (bar?.step === step) bars.push(bar);
      }
      return bars;
    },
  };
}

/** Hourly OHLCV rows from 2024-03-01 on, as CSV lines without a header. */
export function hourly(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const time = new Date(Date.UTC(2024, 2, 1) + i * 3_600_000).toISOString();
    const open = 100 + Math.sin(i / 5) * 10;
    const close = 100 + Math.sin((i + 1) / 5) * 10;
    const high = Math.max(open, close) + 0.5;
    const low = Math.min(open, close) - 0.5;
    const prices = [open, high, low, close].map((price) => price.toFixed(2));
    return [time, ...prices, (10 + (i % 7)).toFixed(1)].join(',');
  });
}

export const HEADER = 'time,open,high,low,close,volume';
