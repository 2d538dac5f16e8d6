import { nextTask } from './next-task.ts';

/** Whoever has pieces of work done, one after the other. */
export interface Asker {
  /** Pieces that were done for it. */
  had: number;
}

interface Waiting {
  readonly asker: Asker;
  readonly begin: () => Promise<void>;
}

/** After so many pieces for those who had little, one is for whoever has waited longest: a flood of short work must not keep the long from its end. */
const FOR_THE_LONGEST = 4;

/**
 * Work that one thread does piece by piece for many: one piece at a time, and next comes whoever has had the fewest. So what is short never
 * waits behind what is long, for more than the piece under way.
 */
export class FairTurns {
  readonly #waiting: Waiting[] = [];
  #working = false;
  #pieces = 0;

  /** Does a piece when it is its asker's turn. @throws what the piece throws */
  take<Result>(asker: Asker, piece: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = (): Promise<void> => piece().then(resolve, reject);
      this.#waiting.push({ asker, begin });
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (;;) {
      // Those who ask in this task, and messages that wait, are heard before it is said whose turn it is.
      await nextTask();
      const next = this.#next();
      if (!next) break;
      next.asker.had += 1;
      await next.begin();
    }
    this.#working = false;
  }

  #next(): Waiting | undefined {
    const waiting = this.#waiting;
    if (waiting.length === 0) return undefined;
    this.#pieces += 1;
    let place = 0;
    if (this.#pieces % FOR_THE_LONGEST !== 0) {
      for (let at = 1; at < waiting.length; at += 1) {
        if (waiting[at]!.asker.had < waiting[place]!.asker.had) place = at;
      }
    }
    return waiting.splice(place, 1)[0];
  }
}
