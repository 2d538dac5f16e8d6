import type { ModelShelf, ShelvedModel } from '../../../adapters/idb/model-shelf.ts';
import type { FetchFn } from '../../../adapters/files/kept-file.ts';
import type {
  EmbedderArrival,
  EmbedderCard,
  EmbedderOffer,
  EmbedderSource,
} from '../../../domain/embedder.ts';
import { AppError } from '../../../domain/errors.ts';
import type { InferenceApi, OwnModel } from '../../../protocol/inference.ts';
import { tryModel } from './try-model.ts';

const HUB = 'https://huggingface.co';

/** A second model beside the one that answers: what it does cannot harm that one. */
export interface InferenceBeside {
  readonly inference: InferenceApi;
  end(): void;
}
export type StartInference = () => Promise<InferenceBeside>;

export interface OwnModelsDeps {
  readonly shelf: ModelShelf;
  readonly startInference: StartInference;
  readonly fetch: FetchFn;
  readonly baseUrl: string;
  /** Unix ms. */
  now(): number;
  told(): void;
}

interface Brought {
  readonly source: EmbedderSource;
  readonly files: ShelvedModel['files'];
}

const ownOf = ({ card, asked, files }: ShelvedModel): OwnModel => ({
  ...{ id: card.id, title: card.title, pooling: asked, files },
});

/** Embedding models that the owner brings: looked at apart, and kept when they are any. */
export class OwnModels {
  readonly #deps: OwnModelsDeps;
  #cancel: AbortController | null = null;
  arrival: EmbedderArrival | null = null;

  constructor(deps: OwnModelsDeps) {
    this.#deps = deps;
  }

  /**
   * Brings a model: nothing of it is kept unless it passes.
   * @throws AppError `golem.busy`, `model.*`, `store.quota`
   */
  async add(offer: EmbedderOffer): Promise<EmbedderCard> {
    if (this.#cancel)
      throw new AppError('golem.busy', 'Another model is being looked at.', { retryable: true });
    const cancel = new AbortController();
    this.#cancel = cancel;
    try {
      return await this.#add(offer, cancel.signal);
    } finally {
      this.#cancel = null;
      this.#tell(null);
    }
  }

  cancel(): void {
    this.#cancel?.abort();
  }

  /** @throws AppError `model.files_missing` where they are not in this browser */
  async own(card: EmbedderCard): Promise<OwnModel> {
    const model = await this.#deps.shelf.get(card.id);
    if (model) return ownOf(model);
    const what = `The files of ${card.title} are not in this browser. Choose the model again, or go back to the one that comes with the page.`;
    throw new AppError('model.files_missing', what, { data: { id: card.id } });
  }

  async #add(offer: EmbedderOffer, signal: AbortSignal): Promise<EmbedderCard> {
    const title = 'hub' in offer ? offer.hub : offer.folder;
    this.#tell({ title, stage: 'fetching', loadedBytes: 0, totalBytes: 0 });
    const { source, files } = await ('hub' in offer ? this.#fetch(offer, signal) : this.#chosen(offer));
    const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
    this.#tell({ title, stage: 'checking', loadedBytes: bytes, totalBytes: bytes });
    const asked = offer.pooling ?? null;
    const beside = await this.#deps.startInference();
    const cancelled = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () =>
        reject(new AppError('model.cancelled', 'Looking at the model was cancelled.')),
      ),
    );
    cancelled.catch(() => undefined);
    try {
      const own = { id: title, title, pooling: asked, files };
      const tried = await Promise.race([tryModel(beside.inference, own, this.#deps.baseUrl), cancelled]);
      const { facts, agreement, references } = tried;
      const card = { ...facts, title, source, bytes, agreement, checkedAt: this.#deps.now() };
      this.#tell({ title, stage: 'keeping', loadedBytes: bytes, totalBytes: bytes });
      await this.#deps.shelf.put({ card, asked, files, references });
      return card;
    } finally {
      beside.end();
    }
  }

  async #chosen({ folder, files }: Extract<EmbedderOffer, { folder: string }>): Promise<Brought> {
    const { filesOfModel } = await import('../../../adapters/onnx/own/own-files.ts');
    const { paths } = filesOfModel(files.map(({ path, blob }) => ({ path, bytes: blob.size })));
    const wanted = new Set(paths);
    // What else lies in the folder is not kept.
    return { source: { kind: 'folder', name: folder }, files: files.filter(({ path }) => wanted.has(path)) };
  }

  async #fetch(offer: Extract<EmbedderOffer, { hub: string }>, signal: AbortSignal): Promise<Brought> {
    const { hub: id, address = HUB } = offer;
    const { fetchFromHub } = await import('../../../adapters/onnx/own/fetch-hub.ts');
    const progress = (loadedBytes: number, totalBytes: number): void =>
      this.#tell({ title: id, stage: 'fetching', loadedBytes, totalBytes });
    const { revision, files } = await fetchFromHub(
      { address, id },
      { fetch: this.#deps.fetch, signal, progress },
    );
    return { source: { kind: 'hub', address, id, revision }, files };
  }

  #tell(arrival: EmbedderArrival | null): void {
    this.arrival = arrival;
    this.#deps.told();
  }
}
