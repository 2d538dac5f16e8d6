import { AppError } from '../../../../domain/errors.ts';
import type { Suggestion, SuggestionsStatus } from '../../../../domain/memory/suggestion.ts';
import type { LifeView } from '../../../life/index.ts';

/** How often it is asked how far a search is, ms. */
const LOOK_MS = 500;

/** What is suggested of memories, and the search that finds it. */
export class SuggestionsView {
  readonly #life: LifeView;
  status = $state.raw<SuggestionsStatus | null>(null);
  fault = $state.raw<AppError | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(life: LifeView) {
    this.#life = life;
  }

  get running(): boolean {
    return this.status?.state === 'running';
  }

  /** How far it is now, and from then on as long as a search is under way. */
  async follow(): Promise<void> {
    this.stop();
    this.status = await this.#life.golem.suggestions.status().catch(() => this.status);
    if (this.running) this.#timer = setTimeout(() => void this.follow(), LOOK_MS);
  }

  async look(models: readonly string[], writers: readonly string[]): Promise<void> {
    this.fault = null;
    const done = this.#life.golem.suggestions.look({ models, writers });
    void this.follow();
    try {
      await done;
    } catch (error) {
      const fault = AppError.from(error);
      if (fault.code !== 'model.cancelled') this.fault = fault;
    }
    await this.follow();
  }

  async cancel(): Promise<void> {
    await this.#life.golem.suggestions.cancel();
    await this.follow();
  }

  /** @param words that the one says which is made of both; its own where they are left out */
  async answer({ one, other }: Suggestion, taken: boolean, words?: string): Promise<void> {
    const { suggestions } = this.#life.golem;
    this.fault = null;
    try {
      this.status = await (taken
        ? suggestions.take(one, other, words === undefined ? {} : { words })
        : suggestions.decline(one, other));
    } catch (error) {
      this.fault = AppError.from(error);
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
