import type { AppError } from '../../../domain/errors.ts';
import { Renewed } from '../../../lib/threads/renewed.ts';
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
  who: 'The lives worker',
  spawn: spawnDatabase,
};

type Answers = Readonly<Record<LivesVerb, (...args: never[]) => Promise<unknown>>>;

/** A database's worker alone, which looks after the lives that lie here while none of them opens. */
export class Rescue {
  readonly #answers: Renewed<Answers>;

  /** @param fault what opening the life said */
  constructor(options: AttendOptions, fault: AppError) {
    this.#answers = new Renewed(async () => {
      const { table, end } = startWorker(RESCUE);
      await table.attend(options, fault.message).catch((error: unknown) => {
        end();
        throw error;
      });
      return livesVerbs(table);
    });
  }

  /** @throws AppError of the verb; `worker.lost` where its worker stops, and the next call begins with another */
  ask(method: string, args: readonly unknown[]): Promise<unknown> {
    const verb = method as LivesVerb;
    return this.#answers.ask((answers) => answers[verb](...(checkedArguments(verb, args) as never[])));
  }
}
