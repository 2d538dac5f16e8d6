import { AppError } from '../../domain/errors.ts';
import type { FetchFn } from '../files/index.ts';
import { followingFetch } from '../net/index.ts';
import { hubFileUrl, type HubModel, listingUrl, readListing } from './hub.ts';
import { filesOfModel } from './own-files.ts';

export interface HubFetch {
  readonly fetch: FetchFn;
  readonly signal: AbortSignal;
  /** Bytes so far, and in all as far as that is known. */
  progress(loaded: number, total: number): void;
}

export interface FetchedModel {
  /** The commit that was fetched. */
  readonly revision: string;
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
}

const failed = (url: string, reason: string, cause?: unknown): AppError =>
  new AppError('model.load_failed', `${url} could not be fetched: ${reason}.`, {
    data: { url },
    retryable: true,
    cause,
  });

async function ask(url: string, { fetch, signal }: HubFetch): Promise<Response> {
  try {
    const response = await followingFetch(fetch)(url, { signal });
    if (response.ok) return response;
    throw failed(url, `HTTP ${response.status}`);
  } catch (cause) {
    if (signal.aborted) throw new AppError('model.cancelled', 'The model’s download was cancelled.');
    throw cause instanceof AppError ? cause : failed(url, 'the server does not answer', cause);
  }
}

async function bodyOf(response: Response, most: number, came: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    loaded += next.value.length;
    if (loaded > most) {
      await reader.cancel();
      throw new AppError(
        'model.too_large',
        `${response.url} is larger than announced. Add the model again, or choose another one.`,
        { data: { most } },
      );
    }
    parts.push(next.value);
    came(next.value.length);
  }
  return new Blob(parts);
}

/** Where nobody said how long a file is, it is no longer than this. */
const MOST_UNSAID = 64 * 2 ** 20;

/**
 * Fetches the files of a model from a hub at one commit.
 * @throws AppError `model.load_failed` (retryable), `model.cancelled`, `model.files_missing`, `model.too_large`
 */
export async function fetchFromHub(model: HubModel, how: HubFetch): Promise<FetchedModel> {
  const listed = await ask(listingUrl(model), how);
  const listing = await readListing(listed);
  if (listing === null) throw failed(listed.url, 'the answer is not a model’s file list');
  const { sha: revision, siblings } = listing;
  const sizes = new Map(siblings.map(({ rfilename, size }) => [rfilename, size ?? null]));
  const { paths } = filesOfModel([...sizes].map(([path, bytes]) => ({ path, bytes })));
  const total = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  let loaded = 0;
  const files: { path: string; blob: Blob }[] = [];
  for (const path of paths) {
    const response = await ask(hubFileUrl(model, revision, path), how);
    try {
      const blob = await bodyOf(response, sizes.get(path) ?? MOST_UNSAID, (bytes) => {
        loaded += bytes;
        how.progress(loaded, Math.max(total, loaded));
      });
      files.push({ path, blob });
    } catch (cause) {
      if (how.signal.aborted) throw new AppError('model.cancelled', 'The model’s download was cancelled.');
      throw cause instanceof AppError ? cause : failed(response.url, 'the connection broke off', cause);
    }
  }
  return { revision, files };
}
