import { AppError } from '../../domain/errors.ts';
import type { RunState } from '../../domain/status.ts';
import type { SmallStateStore } from '../../adapters/idb/small-state.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Heart } from './heart.ts';
import type { Life } from './life.ts';

/** Speed of a first life, times real time: a recorded day in 0.6 s. */
const FIRST_SPEED = 100;

export interface RunDeps {
  readonly heart: Heart;
  readonly smallState: SmallStateStore;
  life(): Life | null;
  queue(): CommitQueue;
  /** Tells whoever listens that something changed, at once. */
  told(): void;
}

/** Whether the golem runs, and what it does in one sentence. The heart obeys; this remembers why. */
export class RunControl {
  readonly #deps: RunDeps;
  state: RunState = 'booting';
  doing = 'Waking up';

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  /** Goes on as it was left; a first life begins by itself. */
  async resume(): Promise<void> {
    const before = await this.#deps.smallState.get();
    this.#deps.heart.setSpeed(before?.speed ?? FIRST_SPEED);
    this.rest();
    this.#deps.told();
    if (this.state === 'paused' && (before?.running ?? true)) this.start();
  }

  /** @throws AppError `golem.dead`, `world.ended`, `store.lost` */
  start(): void {
    const { heart, life, queue } = this.#deps;
    if (life()?.death) {
      throw new AppError('golem.dead', 'This golem is dead. Erase its life to begin another.');
    }
    if (this.state === 'ended') {
      throw new AppError('world.ended', 'The world has ended. Seek back or choose another world.');
    }
    if (queue().failure) {
      throw new AppError(
        'store.lost',
        'The database no longer takes what the golem lives. Reload the page to go on from the last committed tick.',
      );
    }
    heart.start();
    this.state = 'running';
    this.#remember();
  }

  /** Resolves when every tick begun is durable, or has failed to be. */
  async pause(): Promise<void> {
    await this.#deps.heart.pause();
    await this.#deps.queue().idle();
    if (this.state === 'running') this.rest();
    this.#remember();
  }

  /** Like a pause, for a page about to be opened anew: what is remembered is that it ran. */
  async settle(): Promise<void> {
    await this.#deps.heart.pause();
    await this.#deps.queue().idle();
  }

  setSpeed(speed: number): void {
    this.#deps.heart.setSpeed(speed);
    this.#remember();
  }

  /** Neither running nor failed: what it is then depends on where it stands. */
  rest(): void {
    const life = this.#deps.life();
    if (life?.death) this.died(life.death.lastWords);
    else if (life?.world.state().ended) this.ended();
    else {
      this.state = 'paused';
      const tick = life?.state.tick ?? 0;
      this.doing = tick === 0 ? 'Born, and about to see its first day' : `Resting after tick ${tick}`;
    }
  }

  died(lastWords: string): void {
    this.state = 'dead';
    this.doing = lastWords;
  }

  ended(): void {
    this.state = 'ended';
    this.doing = 'The tape has ended. Seek back or choose another world.';
  }

  failed(what: string): void {
    this.state = 'failed';
    this.doing = `Stopped: ${what}`;
  }

  /** Keeps speed and run state for the next visit, and tells. */
  #remember(): void {
    const { heart, smallState, told } = this.#deps;
    void smallState.set({ speed: heart.speed, running: heart.running });
    told();
  }
}
