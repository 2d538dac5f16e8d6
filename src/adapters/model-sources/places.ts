import { AppError } from '../../domain/errors.ts';
import type { LanguageOffer, LocalModelSource } from '../../domain/models/local-model.ts';
import { MODEL_HUB } from '../../domain/models/model-hub.ts';
import type { LanguageFile } from '../../protocol/threads/language-plan.ts';
import type { FetchFn } from '../files/index.ts';
import { followingFetch } from '../net/index.ts';
import { hubFileUrl, listingUrl, readListing } from './hub.ts';

/** Where a model's files lie. */
export interface ModelPlace {
  readonly title: string;
  readonly source: LocalModelSource;
  /** What the place itself says of it. */
  readonly said: { readonly licence: string | null; readonly parameters: number | null };
  /** A small file's text; null where there is none. @throws AppError `model.load_failed` */
  read(path: string): Promise<string | null>;
  /** One of its files, by what can be known without fetching it; null where there is none. @throws AppError `model.load_failed` */
  file(path: string): Promise<LanguageFile | null>;
}

const failed = (url: string, reason: string, cause?: unknown): AppError =>
  new AppError('model.load_failed', `${url} could not be read: ${reason}.`, {
    data: { url, reason },
    retryable: true,
    cause,
  });

/** Null where there is no such file. */
async function ask(fetchFn: FetchFn, url: string, init: RequestInit = {}): Promise<Response | null> {
  let response: Response;
  try {
    response = await followingFetch(fetchFn)(url, init);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw failed(url, 'the server does not answer, or does not allow other sites (CORS)', cause);
  }
  if (response.ok) return response;
  if (response.status === 404) return null;
  if (response.status === 401 || response.status === 403) {
    throw failed(url, `HTTP ${response.status}: the model is not public`);
  }
  throw failed(url, `HTTP ${response.status}`);
}

/** @param keptBelow a folder's files are kept as if they lay there @throws AppError `model.load_failed` */
export async function placeOf(
  offer: LanguageOffer,
  fetchFn: FetchFn,
  keptBelow: string,
): Promise<ModelPlace> {
  if ('folder' in offer) return folderPlace(offer, keptBelow);
  return 'url' in offer ? hostPlace(offer.url, fetchFn) : hubPlace(offer, fetchFn);
}

function folderPlace(
  { folder, files }: Extract<LanguageOffer, { folder: string }>,
  keptBelow: string,
): ModelPlace {
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]));
  return {
    title: folder,
    source: { kind: 'folder', name: folder },
    said: { licence: null, parameters: null },
    read: async (path) => (await blobs.get(path)?.text()) ?? null,
    async file(path) {
      const blob = blobs.get(path);
      if (!blob) return null;
      const url = `${keptBelow}${encodeURIComponent(folder)}/${path}`;
      return { path, bytes: blob.size, sha256: null, url, blob };
    },
  };
}

function hostPlace(address: string, fetchFn: FetchFn): ModelPlace {
  const base = address.endsWith('/') ? address : `${address}/`;
  // A host that answers its own page for whatever it does not have.
  const isPage = (response: Response): boolean =>
    response.headers.get('content-type')?.startsWith('text/html') === true;
  return {
    title: decodeURIComponent(base.split('/').at(-2) ?? base),
    source: { kind: 'url', url: base },
    said: { licence: null, parameters: null },
    async read(path) {
      const response = await ask(fetchFn, base + path);
      return response === null || isPage(response) ? null : response.text();
    },
    async file(path) {
      const url = base + path;
      const response = await ask(fetchFn, url, { method: 'HEAD' });
      if (response === null || isPage(response)) return null;
      const length = Number(response.headers.get('content-length') ?? NaN);
      if (!Number.isFinite(length)) throw failed(url, 'the server does not state its size');
      return { path, bytes: length, sha256: null, url };
    },
  };
}

async function hubPlace(
  { hub: id, address = MODEL_HUB }: Extract<LanguageOffer, { hub: string }>,
  fetchFn: FetchFn,
): Promise<ModelPlace> {
  const place = { address, id };
  const list = listingUrl(place);
  const listed = await ask(fetchFn, list);
  if (listed === null) throw failed(list, 'there is no model with that name');
  const listing = await readListing(listed);
  if (listing === null) throw failed(list, 'the answer is not a model’s file list');
  const { sha: revision, siblings, cardData, safetensors } = listing;
  const files = new Map(siblings.map((file) => [file.rfilename, file]));
  const at = (path: string): string => hubFileUrl(place, revision, path);
  return {
    title: id,
    source: { kind: 'hub', address, id, revision },
    said: {
      licence: [cardData?.license ?? []].flat().join(', ') || null,
      parameters: safetensors?.total ?? null,
    },
    read: async (path) => (files.has(path) ? ((await (await ask(fetchFn, at(path)))?.text()) ?? null) : null),
    async file(path) {
      const file = files.get(path);
      if (!file) return null;
      if (typeof file.size !== 'number') throw failed(at(path), 'the hub does not state its size');
      return { path, bytes: file.size, sha256: file.lfs?.sha256 ?? null, url: at(path) };
    },
  };
}
