import type {
  CodexReading,
  ReadingAsked,
  ReadingEstimate,
  ReadingSummary,
} from '../../../domain/gateway/reading.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LifeView } from '../../life/index.ts';

/** Readings of whole collections as the page knows them. Lives beside the screens: leaving one stops nothing. */
export class ReadingView {
  list = $state.raw<readonly ReadingSummary[]>([]);
  /** The one whose findings are shown. */
  open = $state.raw<CodexReading | null>(null);
  /** What would be asked, and what that would take; null before somebody wants to know. */
  offer = $state.raw<{ readonly asked: ReadingAsked; readonly estimate: ReadingEstimate } | null>(null);
  busy = $state(false);
  error = $state.raw<AppError | null>(null);
  readonly #life: LifeView;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('reading', ({ reading }) => {
      const there = this.list.some(({ id }) => id === reading.id);
      this.list = there
        ? this.list.map((one) => (one.id === reading.id ? reading : one))
        : [reading, ...this.list];
      if (this.open?.id === reading.id) void this.#show(reading.id);
    });
    life.golem.on('reset', () => {
      this.open = null;
      void this.refresh();
    });
    void this.refresh();
  }

  async refresh(): Promise<void> {
    try {
      this.list = await this.#life.golem.codex.readings();
    } catch (error) {
      this.error = AppError.from(error);
    }
  }

  /** Says what a question to all of it would take. */
  estimate(asked: ReadingAsked): Promise<void> {
    return this.#try(async () => {
      this.offer = { asked, estimate: await this.#life.golem.codex.estimate(asked) };
    });
  }

  /** Begins what was offered. @param budget tokens */
  begin(budget: number): Promise<void> {
    return this.#try(async () => {
      if (!this.offer) return;
      const { id } = await this.#life.golem.codex.read({ ...this.offer.asked, budget });
      this.offer = null;
      await this.#show(id);
    });
  }

  stop(id: string): Promise<void> {
    return this.#try(() => this.#life.golem.codex.stop(id));
  }

  resume(id: string, budget: number): Promise<void> {
    return this.#try(() => this.#life.golem.codex.resume(id, budget));
  }

  forget(id: string): Promise<void> {
    return this.#try(async () => {
      await this.#life.golem.codex.forget(id);
      this.list = this.list.filter((one) => one.id !== id);
      if (this.open?.id === id) this.open = null;
    });
  }

  toggle(id: string): Promise<void> {
    return this.#try(async () => {
      if (this.open?.id === id) this.open = null;
      else await this.#show(id);
    });
  }

  async #show(id: string): Promise<void> {
    this.open = await this.#life.golem.codex.reading(id);
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    this.error = null;
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.error = AppError.from(error);
    } finally {
      this.busy = false;
    }
  }
}

const known = new WeakMap<LifeView, ReadingView>();

export function readingsOf(life: LifeView): ReadingView {
  const found = known.get(life) ?? new ReadingView(life);
  known.set(life, found);
  return found;
}
