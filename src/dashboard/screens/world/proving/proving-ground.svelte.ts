import { AppError } from '../../../../domain/errors.ts';
import { ProvingInWorker } from '../../../../hosts/browser/page/proving-in-worker.ts';
import type { AnswerKey, ProvingStanding } from '../../../../protocol/threads/proving.ts';
import type { LifeView, TickLog } from '../../../life/index.ts';

/** The part of a life that was lived in the ground where it is now. */
interface LivedHere {
  /** Index in the log of its first tick there, and that tick. */
  readonly from: number;
  readonly first: number;
}

/** Null where the life did not come to the ground's first step, or has been elsewhere since: then it cannot be held against who was there all along. */
function livedHere(log: TickLog): LivedHere | null {
  if (log.length === 0) return null;
  const jump = log.jumps.at(-1);
  const from = jump === undefined ? 0 : (log.indexOf(jump) ?? 0);
  return log.row(from).step === 0 ? { from, first: log.tick[from]! } : null;
}

/** A standing, and where in the life's log its first tick is. */
export type Stood = ProvingStanding & LivedHere;

/** How a life stands in its proving ground, asked of a worker of its own as the life goes on. Whoever makes it ends it. */
export class ProvingGround {
  standing = $state.raw<Stood | null>(null);
  answers = $state.raw<AnswerKey | null>(null);
  /** How far floor and oracle are, 0..1. */
  done = $state.raw(0);
  error = $state.raw<AppError | null>(null);
  /** Whether it was elsewhere, so that it can be held against nobody. */
  elsewhere = $state.raw(false);
  /** Whether the answer key is open. */
  open = $state(false);
  readonly #life: LifeView;
  readonly #worker = new ProvingInWorker();
  #busy = false;
  #stale = false;
  #over = false;

  constructor(life: LifeView) {
    this.#life = life;
  }

  /** Reads it anew; what is asked while one question is out is asked once, behind it. */
  async read(): Promise<void> {
    if (this.#busy) {
      this.#stale = true;
      return;
    }
    this.#busy = true;
    do {
      this.#stale = false;
      await this.#readOnce();
    } while (this.#stale && !this.#over);
    this.#busy = false;
  }

  end(): void {
    this.#over = true;
    this.#worker.end();
  }

  async #readOnce(): Promise<void> {
    const { log, status, golem } = this.#life;
    const world = status?.world?.id;
    const here = livedHere(log);
    this.elsewhere = log.length > 0 && here === null;
    if (world === undefined || here === null) return;
    try {
      const policy = await golem.policy.get();
      const progress = (done: number): void => void (this.done = done);
      const { from } = here;
      const equity = log.equity.slice(from, log.length);
      const standing = await this.#worker.ask((asked) => asked.standing(world, policy, equity, progress));
      const answers = this.open
        ? await this.#worker.ask((asked) =>
            asked.answers(world, policy, log.exposures(from, from + equity.length), progress),
          )
        : null;
      if (this.#over) return;
      this.standing = Object.assign(standing, here);
      this.answers = answers;
      this.error = null;
    } catch (error) {
      if (!this.#over) this.error = AppError.from(error);
    }
  }
}
