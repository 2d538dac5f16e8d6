import type { ModelStore, StoredModel } from '../../../../adapters/idb/index.ts';
import type { EmbedderArrival, EmbedderCard, EmbedderOffer } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { OwnModel } from '../../../../protocol/threads/inference.ts';
import type { BringingDeps } from './bring-model.ts';

export interface OwnModelsDeps extends BringingDeps {
  readonly modelStore: ModelStore;
  changed(): void;
}

const ownOf = ({ card, asked, files }: StoredModel): OwnModel => ({
  id: card.id,
  title: card.title,
  pooling: asked,
  files,
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
      throw new AppError('golem.busy', 'Another model is being checked. Wait for it, or cancel it.', {
        retryable: true,
      });
    const cancel = new AbortController();
    this.#cancel = cancel;
    try {
      // Only who brings a model needs it.
      const { bringModel } = await import('./bring-model.ts');
      const tell = (arrival: EmbedderArrival): void => this.#tell(arrival);
      const model = await bringModel(offer, this.#deps, { signal: cancel.signal, tell });
      const { title, bytes } = model.card;
      tell({ title, stage: 'keeping', loadedBytes: bytes, totalBytes: bytes });
      await this.#deps.modelStore.put(model);
      return model.card;
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
    const model = await this.#deps.modelStore.get(card.id);
    if (model) return ownOf(model);
    const what = `The files of ${card.title} are not in this browser. Add the model again under Settings, Embedding model, or switch back to the built-in one.`;
    throw new AppError('model.files_missing', what, { data: { id: card.id } });
  }

  #tell(arrival: EmbedderArrival | null): void {
    this.arrival = arrival;
    this.#deps.changed();
  }
}
