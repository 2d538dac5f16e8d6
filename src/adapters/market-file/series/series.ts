import type { FileMapping, ImportReport } from '../../../domain/world/market-file.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';

/** One chunk of an imported series. Steps are counted from the series' first. */
export interface ChunkPlace {
  readonly bars: number;
  readonly firstStep: number;
  readonly lastStep: number;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** An imported market file as it is kept, without its chunks. */
export interface StoredSeries {
  readonly id: string;
  /** Names the chunks: another import of the same file has chunks of its own. */
  readonly importId: string;
  readonly info: WorldInfo;
  readonly mapping: FileMapping;
  /** What the bars hold: prices in quote per base, or the pool's own ticks. */
  readonly unit: 'price' | 'tick';
  /** Seconds. */
  readonly interval: number;
  readonly steps: number;
  /** Oldest first. `key` of a chunk is its number in the order of writing. */
  readonly chunks: readonly (ChunkPlace & { readonly key: number })[];
  readonly firstPrice: number;
  readonly report: Omit<ImportReport, 'world'>;
}

/** Where imported files are kept. */
export interface SeriesStore {
  put(importId: string, key: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  chunk(importId: string, key: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes an import a world, at once and durably. An earlier import of the same id is replaced. */
  publish(series: StoredSeries): Promise<void>;
  /** Lets go of an import's chunks. */
  drop(importId: string): Promise<void>;
  list(): Promise<readonly StoredSeries[]>;
  remove(id: string): Promise<void>;
}
