import { AppError } from '../../../domain/errors.ts';
import { startWorker, type WorkerKind } from '../../../lib/threads/worker.ts';
import type { AttendOptions } from '../../../protocol/store/lives.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { checkedArguments } from '../../../protocol/verbs/arguments.ts';
import type { livesRows } from '../../../protocol/verbs/life/lives.ts';
import { livesVerbs } from '../../../runtime/verbs/index.ts';
import { spawnDatabase } from './workers.ts';

type LivesVerb = keyof typeof livesRows;

const RESCUE: WorkerKind<() => StoreApi> = {
  kind: 'rescue',
  who: 'The worker that looks after lives',
  spawn: spawnDatabase,
};

/** A database's worker alone, which looks after the lives that lie here while none of them opens. */
export class Rescue {
  readonly #options: AttendOptions;
  readonly #fault: AppError;
  #answers: Promise<(method: LivesVerb, args: readonly unknown[]) => Promise<unknown>> | null = null;

  /** @param fault what opening the life said */
  constructor(options: AttendOptions, fault: AppError) {
    this.#options = options;
    this.#fault = fault;
  }

  /** @throws AppError of the verb; `worker.lost` where its worker stops, and the next call begins with another */
  async ask(method: string, args: readonly unknown[]): Promise<unknown> {
    const answers = (this.#answers ??= this.#begin());
    try {
      return await (
        await answers
      )(method as LivesVerb, args);
    } catch (error) {
      if (AppError.from(error).code === 'worker.lost' && this.#answers === answers) this.#answers = null;
      throw error;
    }
  }

  async #begin(): Promise<(method: LivesVerb, args: readonly unknown[]) => Promise<unknown>> {
    const { table } = startWorker(RESCUE);
    await table.attend(this.#options, this.#fault.message);
    const verbs: Readonly<Record<LivesVerb, (...args: never[]) => Promise<unknown>>> = livesVerbs(table);
    return (method, args) => verbs[method](...(checkedArguments(method, args) as never[]));
  }
}
