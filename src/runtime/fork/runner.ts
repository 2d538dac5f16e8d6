import type { ForkRequest } from '../../domain/fork.ts';
import { MOST_FORK_TICKS } from '../../domain/fork.ts';
import { nextTask } from '../../lib/next-task.ts';
import type { ForkListener, ForkWorkerApi } from '../../protocol/fork.ts';
import { type ForkDeps, type ForkedTick, ForkRun } from './fork-run.ts';

/** Ticks that are told together. */
const BATCH = 20;

/** Lives one fork to its end. */
export class ForkRunner implements ForkWorkerApi {
  readonly #deps: ForkDeps;
  #stopped = false;

  constructor(deps: ForkDeps) {
    this.#deps = deps;
  }

  async run(request: ForkRequest, ticks: ForkListener): Promise<string> {
    const run = await ForkRun.begin(request, this.#deps);
    const wanted = request.ticks ?? MOST_FORK_TICKS;
    let batch: ForkedTick[] = [];
    const tell = async (): Promise<void> => {
      if (batch.length > 0) await ticks(batch);
      batch = [];
    };
    try {
      for (let lived = 0; lived < wanted; lived += 1) {
        // Lets a stop in.
        await nextTask();
        if (this.#stopped) return 'It was stopped.';
        const tick = await run.next();
        if (!tick) return run.ended ?? 'It is over.';
        batch.push(tick);
        if (tick.record.death) return 'It died.';
        if (batch.length >= BATCH) await tell();
      }
      return 'It lived as long as it was to.';
    } finally {
      await tell();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
  }
}
