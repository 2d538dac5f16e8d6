import type { EmbedderOffer, EmbedderList, Pooling } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { LifeView } from '../../../life/index.ts';
import { t } from './strings.ts';

/** How the owner says that a model pools; `files` leaves it to the model. */
export type PoolingChoice = Exclude<Pooling, 'none'> | 'files';

/** The embedding models that the owner brought, and what he does with them. */
export class Embedders {
  readonly #life: LifeView;
  known = $state.raw<EmbedderList | null>(null);
  /** Why the last one that was brought was not taken. */
  fault = $state.raw<AppError | null>(null);
  /** Title of the one that was taken. */
  taken = $state.raw<string | null>(null);
  pooling = $state<PoolingChoice>('files');
  hub = $state('');
  busy = $state(false);

  constructor(life: LifeView) {
    this.#life = life;
  }

  async read(): Promise<void> {
    this.known = await this.#life.golem.models.embedders().catch(() => this.known);
  }

  async bring(offer: EmbedderOffer): Promise<void> {
    this.busy = true;
    this.fault = null;
    this.taken = null;
    const { pooling } = this;
    try {
      const asked = pooling === 'files' ? offer : { ...offer, pooling };
      this.taken = (await this.#life.golem.models.addEmbedder(asked)).title;
      this.hub = '';
    } catch (error) {
      const fault = AppError.from(error);
      // Who cancelled it needs no telling.
      if (fault.code !== 'model.cancelled') this.fault = fault;
    } finally {
      this.busy = false;
    }
    await this.read();
  }

  async cancel(): Promise<void> {
    await this.#life.ask(t.asks.cancelling, (golem) => golem.models.cancelEmbedder());
  }

  /** @param id null: the model that comes with the page */
  async moveTo(id: string | null): Promise<void> {
    await this.#life.ask(t.asks.switching, (golem) => golem.models.moveTo(id));
    await this.read();
  }

  async stop(): Promise<void> {
    await this.#life.ask(t.asks.stopping, (golem) => golem.models.stopMove());
    await this.read();
  }

  async forget(id: string): Promise<void> {
    await this.#life.ask(t.asks.deleting, (golem) => golem.models.forgetEmbedder(id));
    await this.read();
  }
}
