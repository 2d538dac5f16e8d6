import { AppError } from '../../../../domain/errors.ts';
import type { ForkInfo, ForkRequest } from '../../../../domain/past/fork.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** How long a fork that was thrown away can be had back, ms. */
const UNDO_MS = 8_000;

const newest = (a: ForkInfo, b: ForkInfo): number => b.created - a.created;

/** The forks of the life on show, followed while they are lived. What is thrown away goes when its undo has passed. */
export class Forks {
  /** Newest first; null while they are read. */
  list = $state.raw<readonly ForkInfo[] | null>(null);
  fault = $state.raw<AppError | null>(null);
  /** Thrown away, and still to be had back. */
  leaving = $state.raw<readonly string[]>([]);
  readonly #golem: GolemFacade;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #heard = 0;

  constructor(golem: GolemFacade) {
    this.#golem = golem;
  }

  /** Follows them; returns how to stop. What waits to be thrown away still goes in its time. */
  follow(): () => void {
    void this.read();
    const stops = [
      this.#golem.on('fork', ({ fork }) => this.#take(fork)),
      this.#golem.on('reset', () => void this.read()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  async read(): Promise<void> {
    const heard = this.#heard;
    try {
      const list = await this.#golem.fork.list();
      // An event that came meanwhile is newer than this.
      if (heard === this.#heard || this.list === null) this.list = list;
      this.fault = null;
    } catch (error) {
      this.fault = AppError.from(error);
    }
  }

  /** @throws AppError */
  async create(request: ForkRequest): Promise<ForkInfo> {
    const fork = await this.#golem.fork.create(request);
    if (!this.list?.some(({ id }) => id === fork.id)) this.#take(fork);
    return fork;
  }

  async again(id: string): Promise<void> {
    await this.#try(async () => this.#take(await this.#golem.fork.again(id)));
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#try(async () => this.#take(await this.#golem.fork.rename(id, name)));
  }

  async stop(id: string): Promise<void> {
    await this.#try(() => this.#golem.fork.stop(id));
  }

  /** It goes once it can no longer be had back. */
  discard(id: string): void {
    if (this.#timers.has(id)) return;
    this.leaving = [...this.leaving, id];
    this.#timers.set(
      id,
      setTimeout(() => void this.#discard(id), UNDO_MS),
    );
  }

  keep(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.leaving = this.leaving.filter((one) => one !== id);
  }

  async #discard(id: string): Promise<void> {
    await this.#try(async () => {
      await this.#golem.fork.discard(id);
      this.list = (this.list ?? []).filter((fork) => fork.id !== id);
    });
    this.keep(id);
  }

  #take(fork: ForkInfo): void {
    this.#heard += 1;
    const others = (this.list ?? []).filter(({ id }) => id !== fork.id);
    this.list = [...others, fork].sort(newest);
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.fault = null;
    try {
      await work();
    } catch (error) {
      this.fault = AppError.from(error);
    }
  }
}

const known = new WeakMap<GolemFacade, Forks>();

/** Those of a golem: the list, and what waits to be thrown away, stay while another screen is looked at. */
export function forksOf(golem: GolemFacade): Forks {
  const forks = known.get(golem) ?? new Forks(golem);
  known.set(golem, forks);
  return forks;
}
