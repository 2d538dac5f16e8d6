import { AppError } from '../../../domain/errors.ts';
import type { TravellingWorld, WorldPart } from '../../../protocol/store/archive.ts';
import { damaged } from '../../archive/index.ts';
import { sha256 } from '../../files/index.ts';
import { decodeChunk } from './chunk.ts';
import type { SeriesStore, StoredSeries } from './series.ts';
import { seriesId } from './series-id.ts';
import { parseSeries } from './stored-series-schema.ts';

/** The owner's worlds as they stand when a life is exported. */
export class LeavingSeries {
  readonly worlds: readonly TravellingWorld[];
  readonly #series: ReadonlyMap<string, StoredSeries>;
  readonly #store: SeriesStore;

  constructor(series: readonly StoredSeries[], store: SeriesStore) {
    this.#store = store;
    this.#series = new Map(series.map((one) => [one.id, one]));
    this.worlds = series.map(({ importId: _, ...rest }) => ({
      id: rest.id,
      title: rest.info.title,
      chunks: rest.chunks.length,
      series: JSON.stringify(rest),
    }));
  }

  /** One chunk, as it was imported. @throws AppError `world.corrupt` */
  async chunk(world: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const { importId, chunks, info } = this.#series.get(world)!;
    const { key, sha256: expected } = chunks[index]!;
    const bytes = await this.#store.chunk(importId, key);
    if (bytes !== null && (await sha256(bytes)) === expected) return bytes;
    throw new AppError(
      'world.corrupt',
      `Part of “${info.title}” ${bytes ? 'is damaged' : 'is missing'}. Remove that world on the World screen (and import its file again), then export again.`,
      { data: { id: world, chunk: index } },
    );
  }
}

interface Arriving {
  readonly series: StoredSeries;
  /** Already a world here: it is checked, and what is here stays. */
  readonly known: boolean;
  chunks: number;
}

/** Worlds that come with a life: kept apart, chunk by chunk, until all of them are there. */
export class ArrivingSeries {
  readonly #store: SeriesStore;
  readonly #newId: () => string;
  readonly #arriving: Arriving[] = [];
  #published: Arriving[] = [];

  constructor(store: SeriesStore, newId: () => string) {
    this.#store = store;
    this.#newId = newId;
  }

  /** @throws AppError `archive.damaged`, `store.quota` */
  async take(part: WorldPart): Promise<void> {
    if (part.kind === 'world') await this.#begin(part.id, part.series);
    else await this.#chunk(part.data as Uint8Array<ArrayBuffer>);
  }

  /** Makes worlds of all that came, durably. @throws AppError `store.*`; then {@link drop} takes them back */
  async publish(): Promise<void> {
    for (const one of this.#arriving) {
      if (one.known) continue;
      await this.#store.publish(one.series);
      this.#published.push(one);
    }
  }

  /** Forgets what came, worlds that were made of it too. */
  async drop(): Promise<void> {
    const made = this.#published;
    this.#published = [];
    for (const { series } of made) await this.#store.remove(series.id);
    for (const { series, known } of this.#arriving) if (!known) await this.#store.drop(series.importId);
  }

  async #begin(id: string, json: string): Promise<void> {
    let series: Omit<StoredSeries, 'importId'>;
    try {
      series = parseSeries(json);
    } catch (cause) {
      throw damaged('a world in it can’t be read', cause);
    }
    const own = await seriesId(series.chunks, series.mapping);
    if (series.id !== id || series.info.id !== id || own !== id)
      throw damaged('a world in it does not match its id');
    const known = (await this.#store.list()).some((one) => one.id === id);
    const chunks = series.chunks.map((chunk, key) => ({ ...chunk, key }));
    this.#arriving.push({ series: { ...series, chunks, importId: this.#newId() }, known, chunks: 0 });
  }

  async #chunk(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const to = this.#arriving.at(-1)!;
    const { title } = to.series.info;
    const place = to.series.chunks[to.chunks];
    if (place === undefined || (await sha256(bytes)) !== place.sha256) {
      throw damaged(`part of the world “${title}” differs from what was exported`);
    }
    const { slot, low, high, volume } = decodeChunk(bytes);
    if (slot.length !== place.bars) {
      throw damaged(`part of the world “${title}” has the wrong number of rows`);
    }
    const isPrice = (level: number): boolean =>
      Number.isFinite(level) && (to.series.unit === 'tick' || level > 0);
    if (!low.every(isPrice) || !high.every(isPrice) || !volume.every((each) => each >= 0)) {
      throw damaged(`part of the world “${title}” has rows without a price`);
    }
    if (!to.known) await this.#store.put(to.series.importId, place.key, bytes);
    to.chunks += 1;
  }
}
