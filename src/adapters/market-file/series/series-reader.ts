import { AppError } from '../../../domain/errors.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { sha256 } from '../../files/index.ts';
import { decodeChunk } from './chunk.ts';
import type { BarColumns } from './chunk.ts';
import type { SeriesStore, StoredSeries } from './series.ts';

/** Chunks that are held decoded. */
const HELD = 4;

/** A bar as it was imported; levels are prices or ticks. */
export interface StoredBar {
  readonly step: number;
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** NaN where the file has none. */
  readonly liquidity: number;
}

/** Bars of an imported series by step; chunks are read, and their hashes checked, when they are needed. */
export class SeriesReader {
  readonly series: StoredSeries;
  readonly #store: SeriesStore;
  readonly #held = new LruCache<number, BarColumns>(HELD);

  constructor(series: StoredSeries, store: SeriesStore) {
    this.series = series;
    this.#store = store;
  }

  /** The bar of a step, or the last one before it; null before the first. @throws AppError `world.corrupt` */
  async upTo(step: number): Promise<StoredBar | null> {
    const { chunks } = this.series;
    const index = lastAtMost(chunks.length, (i) => chunks[i]!.firstStep <= step);
    if (index < 0) return null;
    const columns = await this.#columns(index);
    const { firstStep } = chunks[index]!;
    const at = lastAtMost(columns.slot.length, (i) => firstStep + columns.slot[i]! <= step);
    return {
      step: firstStep + columns.slot[at]!,
      time: columns.time[at]!,
      open: columns.open[at]!,
      high: columns.high[at]!,
      low: columns.low[at]!,
      close: columns.close[at]!,
      volume: columns.volume[at]!,
      liquidity: columns.liquidity[at]!,
    };
  }

  async #columns(index: number): Promise<BarColumns> {
    const held = this.#held.get(index);
    if (held) return held;
    const { key, sha256: expected } = this.series.chunks[index]!;
    const bytes = await this.#store.chunk(this.series.importId, key);
    if (!bytes || (await sha256(bytes)) !== expected)
      throw new AppError(
        'world.corrupt',
        `Part of “${this.series.info.title}” ${bytes ? 'is damaged' : 'is missing'}. Remove the file on the World screen and import it again.`,
        { data: { id: this.series.id, chunk: index } },
      );
    const columns = decodeChunk(bytes);
    this.#held.set(index, columns);
    return columns;
  }
}

/** Index of the last of `count` that holds, where those that hold come first; -1 for none. */
function lastAtMost(count: number, holds: (index: number) => boolean): number {
  let low = -1;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
