import type { FetchFn } from '../../../../adapters/files/index.ts';
import type { StoredModel } from '../../../../adapters/idb/index.ts';
import { fetchFromHub, filesOfModel } from '../../../../adapters/model-sources/index.ts';
import type { EmbedderArrival, EmbedderOffer, EmbedderSource } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import { MODEL_HUB } from '../../../../domain/models/model-hub.ts';
import type { StartInference } from './inference-beside.ts';
import { tryModel } from './try-model.ts';

export interface BringingDeps {
  readonly startInference: StartInference;
  readonly fetch: FetchFn;
  readonly baseUrl: string;
  /** Unix ms. */
  now(): number;
}

interface Brought {
  readonly source: EmbedderSource;
  readonly files: StoredModel['files'];
}

export interface Bringing {
  readonly signal: AbortSignal;
  tell(arrival: EmbedderArrival): void;
}

/** What else lies in the folder is not kept. */
function chosen({ folder, files }: Extract<EmbedderOffer, { folder: string }>): Brought {
  const { paths } = filesOfModel(files.map(({ path, blob }) => ({ path, bytes: blob.size })));
  const wanted = new Set(paths);
  return { source: { kind: 'folder', name: folder }, files: files.filter(({ path }) => wanted.has(path)) };
}

async function fetched(
  { hub: id, address = MODEL_HUB }: Extract<EmbedderOffer, { hub: string }>,
  { fetch }: Pick<BringingDeps, 'fetch'>,
  { signal, tell }: Bringing,
): Promise<Brought> {
  const progress = (loadedBytes: number, totalBytes: number): void =>
    tell({ title: id, stage: 'fetching', loadedBytes, totalBytes });
  const { revision, files } = await fetchFromHub({ address, id }, { fetch, signal, progress });
  return { source: { kind: 'hub', address, id, revision }, files };
}

/** Rejects when it is cancelled. */
function untilCancelled(signal: AbortSignal): Promise<never> {
  const cancelled = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () =>
      reject(new AppError('model.cancelled', 'Checking the model was cancelled.')),
    ),
  );
  cancelled.catch(() => undefined);
  return cancelled;
}

/**
 * Has a model looked at apart, from a folder or a hub.
 * @throws AppError `model.*`; then nothing of it is to be kept
 */
export async function bringModel(
  offer: EmbedderOffer,
  deps: BringingDeps,
  bringing: Bringing,
): Promise<StoredModel> {
  const title = 'hub' in offer ? offer.hub : offer.folder;
  const start = { title, loadedBytes: 0, totalBytes: 0 };
  bringing.tell({ ...start, stage: 'fetching' });
  const { source, files } = 'hub' in offer ? await fetched(offer, deps, bringing) : chosen(offer);
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  bringing.tell({ title, stage: 'checking', loadedBytes: bytes, totalBytes: bytes });
  const asked = offer.pooling ?? null;
  const cancelled = untilCancelled(bringing.signal);
  const beside = await deps.startInference();
  try {
    const own = { id: title, title, pooling: asked, files };
    const tried = await Promise.race([tryModel(beside.inference, own, deps.baseUrl), cancelled]);
    const { facts, agreement, references } = tried;
    const card = { ...facts, title, source, bytes, agreement, checkedAt: deps.now() };
    return { card, asked, files, references };
  } finally {
    beside.end();
  }
}
