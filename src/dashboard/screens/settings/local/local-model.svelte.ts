import { AppError } from '../../../../domain/errors.ts';
import type { LocalModelState, LocalModelStatus } from '../../../../domain/local-model.ts';
import type { LifeView } from '../../../life-view.svelte.ts';

/** How often it is asked how far it is, ms. */
const LOOK_MS = 400;

export const STATE_WORDS: Readonly<Record<LocalModelState, string>> = {
  absent: '○ not in this browser',
  fetching: '… being fetched',
  kept: '○ in this browser, not open',
  opening: '… being opened',
  checking: '… being checked',
  ready: '● open',
  failed: '✕ failed',
};

/** Something goes on that is waited for. */
const GOES_ON: ReadonlySet<LocalModelState> = new Set<LocalModelState>(['fetching', 'opening', 'checking']);

/** The model in this tab as the page sees it, and what the owner does with it. */
export class LocalModelView {
  readonly #life: LifeView;
  status = $state.raw<LocalModelStatus | null>(null);
  /** Why the last thing that was asked for was not done. */
  fault = $state.raw<AppError | null>(null);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(life: LifeView) {
    this.#life = life;
  }

  get goesOn(): boolean {
    return this.status !== null && GOES_ON.has(this.status.state);
  }

  async read(): Promise<void> {
    this.status = await this.#life.golem.localModel.status().catch(() => this.status);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.goesOn || this.busy ? setTimeout(() => void this.read(), LOOK_MS) : null;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  load(): Promise<void> {
    return this.#do((model, id) => model.load(id));
  }

  cancel(): Promise<void> {
    return this.#do((model) => model.cancel());
  }

  unload(): Promise<void> {
    return this.#do((model) => model.unload());
  }

  remove(): Promise<void> {
    return this.#do((model, id) => model.remove(id));
  }

  async #do(what: (model: LifeView['golem']['localModel'], id: string) => Promise<unknown>): Promise<void> {
    const id = this.status?.model.id ?? '';
    this.busy = true;
    this.fault = null;
    const done = what(this.#life.golem.localModel, id);
    void this.read();
    try {
      await done;
    } catch (error) {
      const fault = AppError.from(error);
      // Who cancelled it needs no telling.
      if (fault.code !== 'model.cancelled') this.fault = fault;
    }
    this.busy = false;
    await this.read();
  }
}
