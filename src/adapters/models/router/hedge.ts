import type { ModelEvent } from '../../../domain/models/model.ts';
import { sleep, type Timer } from '../../../lib/async/timer.ts';
import { cancelled } from '../provider/failures.ts';
import type { Outcome } from './tries.ts';

/** What one of the models came to: the first that was asked is 0. */
export interface ModelOutcome {
  readonly at: number;
  readonly outcome: Outcome;
}

type Attempt = AsyncGenerator<ModelEvent, Outcome>;
type Next = IteratorResult<ModelEvent, Outcome>;

/** A model that is asked beside another one. */
class Runner {
  readonly at: number;
  /** What came before its first word. */
  readonly before: ModelEvent[] = [];
  readonly #abort = new AbortController();
  readonly #attempt: Attempt;
  #pending: Promise<{ readonly by: Runner; readonly next: Next }> | null = null;

  constructor(at: number, ask: (signal: AbortSignal) => Attempt, signal: AbortSignal | undefined) {
    this.at = at;
    this.#attempt = ask(signal ? AbortSignal.any([signal, this.#abort.signal]) : this.#abort.signal);
  }

  /** What comes next; the same promise until it was taken. */
  next(): Promise<{ readonly by: Runner; readonly next: Next }> {
    this.#pending ??= this.#attempt.next().then((next) => ({ by: this, next }));
    return this.#pending;
  }

  taken(): void {
    this.#pending = null;
  }

  /** Nobody listens any more. */
  leave(): void {
    this.#abort.abort();
    // What it was at ends by the signal; of its failure nothing is to be told.
    this.#pending?.catch(() => undefined);
    void this.#attempt.return(undefined as never).catch(() => undefined);
  }
}

const isWord = ({ type }: ModelEvent): boolean =>
  type === 'text' || type === 'reasoning' || type === 'tool-call';

/**
 * Asks the second model where the first has said nothing for a while, and goes on with the one that speaks first; the other is hung up on.
 * Where one fails, the other is waited for; where the first fails before its time is over, the second is not asked here.
 * @returns what each that was asked came to, the one that was left as `model.cancelled`
 */
export async function* hedged(
  asks: readonly ((signal: AbortSignal) => Attempt)[],
  {
    ms,
    timer,
    signal,
  }: { readonly ms: number; readonly timer: Timer; readonly signal: AbortSignal | undefined },
): AsyncGenerator<ModelEvent, readonly ModelOutcome[]> {
  const runners = [new Runner(0, asks[0]!, signal)];
  const over: ModelOutcome[] = [];
  const answered = new AbortController();
  const late = sleep(timer, ms, answered.signal).then(() => null);
  try {
    for (;;) {
      const running = runners.filter(({ at }) => !over.some((one) => one.at === at));
      if (running.length === 0) return over;
      const waited = runners.length < asks.length && over.length === 0 ? [late] : [];
      const came = await Promise.race([...running.map((one) => one.next()), ...waited]);
      if (came === null) {
        runners.push(new Runner(1, asks[1]!, signal));
        continue;
      }
      const { by, next } = came;
      by.taken();
      if (next.done && !('reply' in next.value)) {
        over.push({ at: by.at, outcome: next.value });
        continue;
      }
      if (!next.done && !isWord(next.value)) {
        by.before.push(next.value);
        continue;
      }
      return yield* alone(by, next, runners, over);
    }
  } finally {
    answered.abort();
    for (const one of runners) one.leave();
  }
}

/** The rest of the one that has spoken. */
async function* alone(
  by: Runner,
  first: Next,
  runners: readonly Runner[],
  over: readonly ModelOutcome[],
): AsyncGenerator<ModelEvent, readonly ModelOutcome[]> {
  const left = runners.filter((one) => one !== by && !over.some(({ at }) => at === one.at));
  for (const one of left) one.leave();
  const others: readonly ModelOutcome[] = [
    ...over,
    ...left.map(({ at }) => ({ at, outcome: { error: cancelled(), attempts: 1 } })),
  ];
  yield* by.before;
  for (let next = first; ;) {
    if (next.done) return [...others, { at: by.at, outcome: next.value }];
    yield next.value;
    next = (await by.next()).next;
    by.taken();
  }
}
