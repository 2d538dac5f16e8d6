import type {
  Change,
  CollectionDisk,
  CollectionRow,
  DocumentRow,
} from '../../../adapters/collections/index.ts';
import type { OpenPdf } from '../../../adapters/documents/index.ts';
import type {
  Collection,
  CollectionAnswer,
  CollectionDocument,
  CollectionOffer,
  CollectionQuery,
  CollectionsAdded,
  CollectionsStatus,
  DocumentPart,
} from '../../../domain/memory/collection.ts';
import { AppError } from '../../../domain/errors.ts';
import type { EmbedSentences } from '../../../lib/chunking/semantic.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { Throttle } from '../../observability/index.ts';
import type {
  CollectionEmbedding,
  CollectionsApi,
  CollectionsListener,
  PartQuery,
} from '../../../protocol/threads/collections.ts';
import { Catalog } from './catalog.ts';
import { chunksOf } from './chunk-store.ts';
import { collectionId, collectionNumber, documentId, documentNumber } from './ids.ts';
import { searchCollections } from './search.ts';
import { Signs } from './signs.ts';
import { sweep } from './sweep.ts';
import { takeIn } from './take-in.ts';
import { VectorMaker } from './vector-maker.ts';

/** Chunks of a part where nothing is said. */
const PART = 20;
/** How often it is told how collections stand, ms. */
const REPORT_MS = 500;

export interface LibraryDeps {
  readonly disk: CollectionDisk;
  readonly embedding: CollectionEmbedding;
  readonly listener: CollectionsListener;
  readonly openPdf: OpenPdf;
  /** Tokens as the embedding model counts them. */
  count(text: string): number;
  readonly timer: Timer;
  now(): number;
  stopwatch(): number;
}

/** Documents by collections: taken in, searched, removed. The one writer of its disk. */
export class Library implements CollectionsApi {
  readonly #deps: LibraryDeps;
  readonly #catalog: Catalog;
  readonly #signs: Signs;
  readonly #writes = new Mutex();
  readonly #ingestJobs = new Mutex();
  readonly #vectors: VectorMaker;
  readonly #throttle: Throttle;
  readonly #running = new Set<AbortController>();

  private constructor(deps: LibraryDeps, catalog: Catalog, signs: Signs) {
    this.#deps = deps;
    this.#catalog = catalog;
    this.#signs = signs;
    this.#throttle = new Throttle(deps.timer, REPORT_MS, () => deps.listener.changed(this.#status()));
    this.#vectors = new VectorMaker({
      disk: deps.disk,
      catalog,
      signs,
      embedding: deps.embedding,
      timer: deps.timer,
      write: (task) => this.#writes.run(task),
      changed: () => this.#tell(),
    });
  }

  /** Opens what is kept, clears away what is of no use, and goes on with the vectors. @throws AppError `store.*` */
  static async open(deps: LibraryDeps): Promise<Library> {
    const catalog = await Catalog.open(deps.disk);
    const signs = await Signs.open(deps.disk, catalog.meta.model?.dimensions ?? 0);
    await sweep(deps.disk, catalog);
    const library = new Library(deps, catalog, signs);
    library.#vectors.wake();
    return library;
  }

  async add(offer: CollectionOffer): Promise<CollectionsAdded> {
    const control = new AbortController();
    this.#running.add(control);
    const { listener, timer: _, ...rest } = this.#deps;
    try {
      return await this.#ingestJobs.run(async () => {
        const taken = await takeIn(
          {
            disk: rest.disk,
            catalog: this.#catalog,
            openPdf: rest.openPdf,
            count: (text) => rest.count(text),
            now: () => rest.now(),
            stopwatch: () => rest.stopwatch(),
            sentences: () => this.#sentences(),
            progress: (progress) => listener.progress(progress),
            kept: () => {
              this.#vectors.wake();
              this.#tell();
            },
            pace: async (worked) => {
              await nextTask();
              await rest.embedding.rest(worked);
            },
            write: (task) => this.#writes.run(task),
          },
          offer,
          control.signal,
        );
        const row = this.#catalog.collections.get(taken.collection.id);
        return {
          collection: row ? this.#collectionOf(row) : null,
          added: taken.added.map((document) => this.#documentOf(document)),
          replaced: taken.replaced.map(documentId),
          refused: taken.refused,
          guessed: taken.guessed,
          cancelled: control.signal.aborted,
        };
      });
    } finally {
      this.#running.delete(control);
      if (this.#running.size === 0) listener.progress(null);
    }
  }

  cancel(): Promise<void> {
    for (const control of this.#running)
      control.abort(new AppError('import.cancelled', 'Adding documents was cancelled.'));
    return Promise.resolve();
  }

  list(): Promise<readonly Collection[]> {
    const rows = [...this.#catalog.collections.values()].sort((a, b) => b.at - a.at);
    return Promise.resolve(
      rows.map((row) => this.#collectionOf(row)).filter(({ documents }) => documents > 0),
    );
  }

  async documents(collection: string): Promise<readonly CollectionDocument[]> {
    const number = collectionNumber(collection) ?? 0;
    if (!this.#catalog.collections.has(number)) {
      throw new AppError(
        'collections.not_found',
        `There is no collection “${collection}”. It may have been deleted.`,
        {
          data: { id: collection },
        },
      );
    }
    return this.#catalog
      .standing(new Set([number]))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((row) => this.#documentOf(row));
  }

  async part(id: string, { from = 0, count = PART }: PartQuery): Promise<DocumentPart | null> {
    const document = this.#catalog.documents.get(documentNumber(id) ?? 0);
    if (!document || document.gone === true) return null;
    const wanted = Array.from({ length: Math.max(0, Math.min(count, document.chunks - from)) }, (_, i) => ({
      document,
      index: from + i,
    }));
    const chunks = await chunksOf(this.#deps.disk, wanted);
    const collection = this.#catalog.collections.get(document.collection)!;
    return {
      document: this.#documentOf(document),
      collection: { id: collectionId(collection.id), name: collection.name },
      chunks: chunks.filter((chunk) => chunk !== null),
    };
  }

  async search(query: string, options: CollectionQuery): Promise<CollectionAnswer> {
    const answer = await searchCollections(
      {
        disk: this.#deps.disk,
        catalog: this.#catalog,
        signs: this.#signs,
        question: (text) => this.#questionOf(text),
      },
      query,
      options,
    );
    const bare = answer.hits.flatMap(({ document, chunk }) => {
      const row = this.#catalog.documents.get(documentNumber(document.id) ?? 0);
      return row && !this.#signs.has(row.first + chunk.index) ? [row.first + chunk.index] : [];
    });
    if (bare.length > 0) this.#vectors.wake(bare);
    return answer;
  }

  remove(ids: readonly string[]): Promise<readonly string[]> {
    return this.#mark(ids, true);
  }

  restore(ids: readonly string[]): Promise<readonly string[]> {
    return this.#mark(ids, false);
  }

  status(): Promise<CollectionsStatus> {
    return Promise.resolve(this.#status());
  }

  async clear(): Promise<void> {
    await this.cancel();
    await this.#vectors.stop();
    await this.#ingestJobs.run(() =>
      this.#writes.run(async () => {
        const all = { from: 0, to: Number.MAX_SAFE_INTEGER };
        const { meta } = this.#catalog;
        await this.#deps.disk.write([
          ...(
            ['collections', 'documents', 'blocks', 'segments', 'postings', 'vectors', 'signs'] as const
          ).map((table): Change => ({ table, ...all })),
          { table: 'meta', key: 0, value: { ...meta, model: null, pending: null } },
        ]);
        this.#catalog.clear();
        this.#signs.clear();
      }),
    );
    this.#vectors.again();
    this.#tell();
  }

  /** Resolves when every chunk has its vector, or none can be made. */
  idle(): Promise<void> {
    return this.#vectors.idle();
  }

  /** Who drops documents waits for them: their sentences come before the golem's own texts that wait for a vector. */
  async #sentences(): Promise<EmbedSentences | null> {
    const { embedding } = this.#deps;
    if ((await embedding.identity()) === null) return null;
    return (texts) => embedding.embed(texts, 'interactive');
  }

  async #questionOf(text: string): Promise<Float32Array | null> {
    const { embedding } = this.#deps;
    const { model } = this.#catalog.meta;
    if (model === null) return null;
    if ((await embedding.identity()) !== model.identity) {
      this.#vectors.wake();
      return null;
    }
    if (!(await embedding.reads(text))) return null;
    const [vector] = await embedding.embed([text], 'interactive').catch(() => []);
    return vector ?? null;
  }

  /** Marks what is named, and documents of collections that are. @returns the ids that it changed */
  async #mark(ids: readonly string[], gone: boolean): Promise<readonly string[]> {
    const changed: string[] = [];
    await this.#writes.run(async () => {
      const documents = new Map<number, DocumentRow>();
      for (const id of ids) {
        const collection = collectionNumber(id);
        const document = this.#catalog.documents.get(documentNumber(id) ?? 0);
        const of = document
          ? [document]
          : [...this.#catalog.documents.values()].filter((row) => row.collection === collection);
        const turned = of.filter((row) => (row.gone === true) !== gone);
        if (turned.length > 0) changed.push(id);
        for (const { gone: _, ...row } of turned) documents.set(row.id, gone ? { ...row, gone: true } : row);
      }
      await this.#deps.disk.write(
        [...documents].map(([key, value]): Change => ({ table: 'documents', key, value })),
      );
      for (const document of documents.values()) this.#catalog.put(document);
    });
    this.#tell();
    if (!gone) this.#vectors.wake();
    return changed;
  }

  #tell(): void {
    this.#throttle.touch();
  }

  #status(): CollectionsStatus {
    const documents = this.#catalog.standing();
    const chunks = documents.reduce((sum, row) => sum + row.chunks, 0);
    const embedded = documents.reduce((sum, row) => sum + this.#signs.count(row.first, row.chunks), 0);
    return {
      collections: new Set(documents.map(({ collection }) => collection)).size,
      documents: documents.length,
      chunks,
      embedded,
      bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
      kept: this.#deps.disk.kept,
      waits: embedded < chunks ? this.#vectors.waits : null,
    };
  }

  #collectionOf({ id, name, at, chunking }: CollectionRow): Collection {
    const documents = this.#catalog.standing(new Set([id]));
    return {
      id: collectionId(id),
      name,
      at,
      chunking,
      documents: documents.length,
      chunks: documents.reduce((sum, { chunks }) => sum + chunks, 0),
      bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
      embedded: documents.reduce((sum, row) => sum + this.#signs.count(row.first, row.chunks), 0),
    };
  }

  #documentOf({ id, collection, first, gone: _, ...row }: DocumentRow): CollectionDocument {
    return {
      ...row,
      id: documentId(id),
      collection: collectionId(collection),
      embedded: this.#signs.count(first, row.chunks),
    };
  }
}
