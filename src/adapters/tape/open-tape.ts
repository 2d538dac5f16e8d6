import { type FetchFn, FileError, keptFile, type OnProgress } from '../files/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import { readTape } from './format.ts';
import { loadEntries, toWorldInfo, worldsUrl } from './manifest.ts';
import type { TapeEntry } from './manifest.ts';
import { TapeReader } from './tape-reader.ts';
import { TapeWorld } from './tape-world.ts';

export interface TapeOptions {
  /** Price of the coin that gas is paid in, in quote. */
  readonly gasCoinPrice: number;
  readonly onProgress?: OnProgress;
}

/**
 * Fetches a recorded world, or takes it from an earlier visit, checks its SHA-256 and stands at the start of step 0.
 * Runs in a worker and in Node.
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
  if (!entry)
    throw new AppError('world.not_found', `There is no recorded world “${id}”. Choose another one.`, {
      data: { id },
    });
  const { onProgress, gasCoinPrice } = options;
  const url = worldsUrl(baseUrl, entry.file);
  const bytes = await keptFile(url, entry, { fetchFn, ...(onProgress ? { onProgress } : {}) }).catch(
    (error: unknown) => {
      throw tapeError(error, entry);
    },
  );
  const reader = new TapeReader(await readTape(bytes));
  return new TapeWorld(toWorldInfo(entry), reader, await reader.positionAt(0), entry.gas, gasCoinPrice);
}

function tapeError(cause: unknown, { id, title, file }: TapeEntry): unknown {
  if (!(cause instanceof FileError)) return cause;
  const data = { id, file, reason: cause.reason };
  return cause.reason === 'damaged'
    ? new AppError(
        'world.corrupt',
        `The recorded world “${title}” is damaged or incomplete. Reload the page to fetch it again.`,
        {
          data,
          retryable: true,
          cause,
        },
      )
    : new AppError(
        'world.load_failed',
        `The recorded world “${title}” could not be fetched. Check the network and try again.`,
        {
          data,
          retryable: cause.reason === 'network',
          cause,
        },
      );
}
