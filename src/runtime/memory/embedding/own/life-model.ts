import type { ModelStore } from '../../../../adapters/idb/index.ts';
import type { EmbedderCard } from '../../../../domain/models/embedder.ts';
import { deferred } from '../../../../lib/async/deferred.ts';
import type { OwnModel } from '../../../../protocol/threads/inference.ts';
import type { OwnModels } from './own-models.ts';

/** Which model makes the vectors of the life that is open. Before it is open, of the one that was open last. */
export class LifeModel {
  readonly #store: ModelStore;
  readonly #models: Pick<OwnModels, 'own'>;
  readonly #known = deferred<null>();
  #isKnown = false;
  card: EmbedderCard | null = null;
  /** Of the reference texts when it was chosen; null of the model that comes with the page. */
  references: readonly Float32Array[] | null = null;

  constructor(modelStore: ModelStore, models: Pick<OwnModels, 'own'>) {
    this.#store = modelStore;
    this.#models = models;
  }

  /** Resolves when a life is open. */
  get known(): Promise<unknown> {
    return this.#known.promise;
  }

  /** @returns whether another model than before makes its vectors, or was thought to */
  async follow(card: EmbedderCard | null): Promise<boolean> {
    const before = this.#isKnown ? (this.card?.id ?? null) : await this.#store.last();
    this.card = card;
    this.references = card && ((await this.#store.get(card.id))?.references ?? null);
    this.#isKnown = true;
    this.#known.resolve(null);
    const id = card?.id ?? null;
    if (before !== id) await this.#store.noteLast(id);
    return before !== id;
  }

  /** What is to be loaded; null: the model that comes with the page. @throws AppError `model.files_missing` */
  async wanted(): Promise<OwnModel | null> {
    if (this.#isKnown) return this.card && this.#models.own(this.card);
    const last = await this.#store.last();
    const model = last === null ? null : await this.#store.get(last);
    // Where it is gone the life says so once it is open.
    return model && this.#models.own(model.card);
  }
}
