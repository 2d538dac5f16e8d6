import { AppError } from '../../../domain/errors.ts';
import type { Collection, CollectionDocument } from '../../../domain/memory/collection.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { type CollectedChapter, chaptersOf } from '../../../mind/codex/index.ts';
import type { CollectionsApi } from '../../../protocol/threads/collections.ts';

/** Documents whose chapters are held in memory. */
const MOST_DOCUMENTS = 2_000;
/** Bytes of all documents of one codex: what is larger is searched on the Collections screen, and is no codex. */
const MOST_BYTES = 8_000_000;
/** Passages that are read at a time. */
const AT_ONCE = 2_000;

/** Chapters of some collections, in the order of collections, documents and places. */
export interface Shelf {
  readonly collections: readonly {
    readonly id: string;
    readonly name: string;
    readonly documents: number;
    readonly chapters: number;
  }[];
  readonly chapters: readonly CollectedChapter[];
  /** By how many documents there are, and when the newest came. */
  readonly revision: string;
}

const tooLarge = (name: string, bytes: number): AppError =>
  new AppError(
    'collections.too_large',
    `“${name}” makes the codex larger than ${MOST_BYTES / 1_000_000} MB (${(bytes / 1_000_000).toFixed(1)} MB). Choose fewer or smaller collections.`,
    { data: { name } },
  );

/** Each collection by its id or its name. @throws AppError `collections.not_found` with all that are unknown */
function namedAmong(all: readonly Collection[], wanted: readonly string[]): readonly Collection[] {
  const found = wanted.map((name) => all.find((one) => one.id === name || one.name === name) ?? name);
  const unknown = found.filter((one) => typeof one === 'string');
  if (unknown.length > 0) {
    const known = all.map(({ name }) => `“${name}”`).join(', ') || 'none';
    throw new AppError(
      'collections.not_found',
      `There is no collection ${unknown.map((name) => `“${name}”`).join(', ')}. There are: ${known}.`,
      { data: { names: unknown } },
    );
  }
  return [...new Set(found as readonly Collection[])];
}

/** Documents by their chapters, read once: a document never changes, another takes its place. */
export class ChapterShelf {
  readonly #api: () => Promise<CollectionsApi>;
  readonly #known = new LruCache<string, readonly CollectedChapter[]>(MOST_DOCUMENTS);

  constructor(api: () => Promise<CollectionsApi>) {
    this.#api = api;
  }

  async named(wanted: readonly string[]): Promise<readonly Collection[]> {
    return namedAmong(await (await this.#api()).list(), wanted);
  }

  /** @throws AppError `collections.too_large`, `store.*` */
  async of(collections: readonly Collection[]): Promise<Shelf> {
    const api = await this.#api();
    let bytes = 0;
    const told: Shelf['collections'][number][] = [];
    const chapters: CollectedChapter[] = [];
    let [documentsOfAll, newest] = [0, 0];
    for (const { id, name, bytes: size } of collections) {
      bytes += size;
      if (bytes > MOST_BYTES) throw tooLarge(name, bytes);
      const documents = (await api.documents(id)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const before = chapters.length;
      for (const document of documents) {
        documentsOfAll += 1;
        newest = Math.max(newest, document.at);
        chapters.push(...(await this.#chaptersOf(api, document, name)));
      }
      told.push({ id, name, documents: documents.length, chapters: chapters.length - before });
    }
    return { collections: told, chapters, revision: `${documentsOfAll}-${newest.toString(36)}` };
  }

  async #chaptersOf(
    api: CollectionsApi,
    document: CollectionDocument,
    collection: string,
  ): Promise<readonly CollectedChapter[]> {
    const key = `${document.id} ${document.at} ${collection}`;
    const before = this.#known.get(key);
    if (before) return before;
    const chunks = [];
    for (let from = 0; from < document.chunks; from += AT_ONCE) {
      chunks.push(...((await api.part(document.id, { from, count: AT_ONCE }))?.chunks ?? []));
    }
    const made = chaptersOf(document, collection, chunks);
    this.#known.set(key, made);
    return made;
  }
}
