import { AppError } from '../../../domain/errors.ts';
import type { SmallStateStore } from '../../../adapters/idb/index.ts';
import type { FirstLife } from '../../../protocol/page/worker.ts';
import { Happening } from '../../../lib/async/happening.ts';
import type { ModelDeadlines } from '../../models/index.ts';
import type { EventPublisher } from '../../observability/index.ts';
import type { StoredLife } from '../commits/stored-life.ts';
import type { Living } from '../living.ts';
import type { Heart } from './heart.ts';
import type { RunStatus } from '../run-status.ts';

/** Speed of a first life, times real time: a recorded day in 0.6 s. */
const FIRST_SPEED = 100;
/** A live world happens in real time. */
const LIVE_SPEED = 1;

export interface RunDeps {
  readonly heart: Heart;
  readonly deadlines: ModelDeadlines;
  readonly smallState: SmallStateStore;
  readonly first?: FirstLife | undefined;
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly publisher: EventPublisher;
}

/** What the owner does with the heart: it obeys, and speed and run state are kept for the next visit. */
export class RunControl {
  readonly #deps: RunDeps;
  /** As the owner set it; a live world does not heed it. */
  #speed = LIVE_SPEED;
  /** It runs or rests now, or at another speed. */
  readonly changed = new Happening();

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  /** Goes on as it was left; a first life begins by itself unless it was asked not to. @param may false leaves it at rest */
  async resume(may = true): Promise<void> {
    const before = await this.#deps.smallState.get();
    this.#speed = before?.speed ?? this.#deps.first?.speed ?? FIRST_SPEED;
    const { living, run } = this.#deps;
    this.pace();
    run.rest();
    this.#tell();
    // A death under way goes on by itself.
    if (
      may &&
      !living.current?.dying &&
      run.state === 'paused' &&
      (before?.running ?? this.#deps.first?.running ?? true)
    )
      this.start();
  }

  /** @throws AppError `golem.dead`, `world.ended`, `store.lost` */
  start(): void {
    const { heart, living, run, stored } = this.#deps;
    if (living.current?.death) {
      throw new AppError(
        'golem.dead',
        'This golem is dead. Start a successor, or erase everything to begin again.',
      );
    }
    if (run.state === 'ended') {
      throw new AppError(
        'world.ended',
        'This recording has ended. Go back to an earlier date, or choose another world.',
      );
    }
    if (stored.queue.failure) {
      throw new AppError(
        'store.lost',
        'The database stopped accepting writes. Reload the page to continue from the last stored tick.',
      );
    }
    heart.start();
    run.state = 'running';
    this.#remember();
  }

  /** Resolves when every tick begun is durable, or has failed to be. */
  async pause(): Promise<void> {
    const { run, stored } = this.#deps;
    await this.#stop('The golem was paused.');
    await stored.queue.idle();
    if (run.state === 'running') run.rest();
    this.#remember();
  }

  /** Like a pause, for a page about to be opened anew: what is remembered is that it ran. */
  async settle(): Promise<void> {
    await this.#stop('The page was opened anew.');
    await this.#deps.stored.queue.idle();
  }

  /** @throws AppError `world.unsupported` in a live world, for any other speed than its own */
  setSpeed(speed: number): void {
    if (this.#live && speed !== LIVE_SPEED)
      throw new AppError('world.unsupported', 'A live chain runs in real time. Its speed can’t be changed.');
    if (!this.#live) this.#speed = speed;
    this.pace();
    this.#remember();
  }

  /** The speed that this world is lived at: the owner's, or real time where it is live. */
  pace(): void {
    this.#deps.heart.setSpeed(this.#live ? LIVE_SPEED : this.#speed);
  }

  get #live(): boolean {
    return this.#deps.living.current?.world.info.live === true;
  }

  /** Ends the tick under way; a model that it waits for is not waited for any longer. */
  #stop(reason: string): Promise<void> {
    const { heart, deadlines } = this.#deps;
    return deadlines.without(reason, () => heart.pause());
  }

  /** Keeps speed and run state for the next visit, and tells. */
  #remember(): void {
    const { heart, smallState } = this.#deps;
    void smallState.set({ speed: this.#speed, running: heart.running });
    this.#tell();
  }

  #tell(): void {
    this.#deps.publisher.status();
    this.changed.tell();
  }
}
