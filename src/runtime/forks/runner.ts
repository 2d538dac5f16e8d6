import type { ForkChange, ForkRequest } from '../../domain/past/fork.ts';
import { MOST_FORK_TICKS } from '../../domain/past/fork.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { nextTask } from '../../lib/async/next-task.ts';
import type { ModelDeadlines } from '../models/index.ts';
import type {
  ForkListener,
  ForkWorkerApi,
  KnownReplies,
  ForkTickReport,
} from '../../protocol/threads/fork.ts';
import { type ForkDeps, ForkRun } from './fork-run.ts';

/** Ticks that are told together. */
const BATCH = 20;

export interface RunnerDeps extends ForkDeps {
  readonly thinking: ForkDeps['thinking'] & { readonly deadlines: Pick<ModelDeadlines, 'begin' | 'end'> };
}

/** Lives one fork to its end. */
export class ForkRunner implements ForkWorkerApi {
  readonly #deps: RunnerDeps;
  #stopped = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  async run(request: ForkRequest, ticks: ForkListener, replies: KnownReplies | null): Promise<string> {
    const run = await ForkRun.begin(request, this.#deps, replies);
    const wanted = request.ticks ?? MOST_FORK_TICKS;
    let batch: ForkTickReport[] = [];
    const tell = async (): Promise<void> => {
      if (batch.length > 0) await ticks(batch);
      batch = [];
    };
    try {
      for (let lived = 0; lived < wanted; lived += 1) {
        // Lets a stop in.
        await nextTask();
        if (this.#stopped) return 'Stopped.';
        const tick = await run.next();
        if (!tick) return run.ended ?? 'Ended.';
        batch.push(tick);
        if (tick.record.death) return 'The fork died.';
        if (batch.length >= BATCH) await tell();
      }
      return 'Finished: all ticks ran.';
    } finally {
      await tell();
    }
  }

  async relive(
    tick: number,
    several: readonly (readonly ForkChange[])[],
  ): Promise<readonly DecisionCycleRecord[]> {
    const run = await ForkRun.begin({ from: tick, changes: [], ticks: 1 }, this.#deps);
    return run.firstBy(several);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    // A tick that waits for a model ends with the reflex's answer.
    this.#deps.thinking.deadlines.end('The fork was stopped.');
  }
}
