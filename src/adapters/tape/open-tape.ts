import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world.ts';
import { fetchBytes, sha256 } from './download.ts';
import type { FetchFn, OnProgress } from './download.ts';
import { readTape } from './format.ts';
import { loadEntries, toWorldInfo, worldsUrl } from './manifest.ts';
import { TapeReader } from './tape-reader.ts';
import { TapeWorld } from './tape-world.ts';

export interface TapeOptions {
  /** Price of the coin that gas is paid in, in quote. */
  readonly gasCoinPrice: number;
  readonly onProgress?: OnProgress;
}

/**
 * Fetches a recorded world, checks its SHA-256 and stands at the start of step 0. Runs in a worker and in Node.
 * @param world its info or its id
 * @throws AppError `world.not_found`, `world.load_failed` (retryable when the network failed), `world.corrupt`
 */
export async function openTape(
  world: WorldInfo | string,
  baseUrl: string,
  fetchFn: FetchFn = fetch,
  options: TapeOptions,
): Promise<TapeWorld> {
  const id = typeof world === 'string' ? world : world.id;
  const entry = (await loadEntries(baseUrl, fetchFn)).find((candidate) => candidate.id === id);
  if (!entry) throw new AppError('world.not_found', `There is no recorded world “${id}”.`, { data: { id } });
  const url = worldsUrl(baseUrl, entry.file);
  const bytes = await fetchBytes(url, fetchFn, entry.bytes, options.onProgress);
  const actual = await sha256(bytes);
  if (actual !== entry.sha256)
    throw new AppError('world.corrupt', `The recorded world “${entry.title}” is damaged or was cut off.`, {
      data: { id, expected: entry.sha256, actual, bytes: bytes.length },
      retryable: true,
    });
  const reader = new TapeReader(await readTape(bytes));
  return new TapeWorld(
    toWorldInfo(entry),
    reader,
    await reader.standingAt(0),
    entry.gas,
    options.gasCoinPrice,
  );
}
