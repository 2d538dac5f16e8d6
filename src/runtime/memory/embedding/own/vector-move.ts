import type { EmbedderCard, EmbedderMove } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { InferenceBeside } from './inference-beside.ts';
import type { VectorMakerDeps } from './make-vectors.ts';

export interface VectorMoveDeps extends VectorMakerDeps {
  changed(): void;
  /** It is over: all vectors are another's, or why not. */
  over(card: EmbedderCard | null, error: AppError | null): void;
}

/**
 * Makes the vectors of all memories anew by another model, beside those that count. What is made is stored as it comes, so that it
 * goes on after a reload; what is said meanwhile is made up for; the golem goes on living by the vectors that it has.
 */
export class VectorMove {
  readonly #deps: VectorMoveDeps;
  #state: EmbedderMove | null = null;
  /** The run under way; another one, or none, ends it. */
  #run: object | null = null;
  #work: Promise<void> = Promise.resolve();
  #beside: InferenceBeside | null = null;

  constructor(deps: VectorMoveDeps) {
    this.#deps = deps;
  }

  get state(): EmbedderMove | null {
    return this.#state;
  }

  /** Begins, or goes on where it was. @param card null: the model that comes with the page */
  start(card: EmbedderCard | null): void {
    const run = {};
    this.#run = run;
    this.#state = { card, state: 'loading', done: 0, total: 0, error: null };
    this.#deps.changed();
    this.#work = this.#work
      .then(() => this.#make(card, run))
      .catch((thrown) => this.#failed(card, run, thrown));
  }

  /** Ends it here; what was made is stored, and gone on with by the next start. Resolves when nothing is written any more. */
  async halt(): Promise<void> {
    this.#run = null;
    this.#state = null;
    this.#deps.changed();
    this.#beside?.end();
    await this.#work;
  }

  #failed(card: EmbedderCard | null, run: object, thrown: unknown): void {
    if (this.#run !== run) return;
    const error = AppError.from(thrown);
    this.#tell({ state: 'failed', error: error.message });
    this.#deps.over(card, error);
  }

  async #make(card: EmbedderCard | null, run: object): Promise<void> {
    const wanted = (): boolean => this.#run === run;
    if (!wanted()) return;
    const { makeVectors } = await import('./make-vectors.ts');
    const changed = await makeVectors(this.#deps, {
      card,
      wanted,
      started: (beside) => (this.#beside = beside),
      tell: (patch) => wanted() && this.#tell(patch),
    }).finally(() => (this.#beside = null));
    if (!changed) return;
    if (wanted()) {
      this.#run = null;
      this.#state = null;
    }
    this.#deps.over(card, null);
  }

  #tell(patch: Partial<EmbedderMove>): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, ...patch };
    this.#deps.changed();
  }
}
