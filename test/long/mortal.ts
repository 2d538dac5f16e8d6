import type { StoreApi } from '../../src/protocol/store/store.ts';
import { type Timer, WALL_TIMER } from '../../src/lib/async/timer.ts';

/** What a golem is given that can be killed: from then on nobody answers it, and no timer of its own ever fires. */
export interface Mortal {
  readonly store: StoreApi;
  readonly timer: Timer;
  /** Resolves when the database has done what it was asked before. */
  kill(): Promise<void>;
}

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Store and timers of one golem. A kill is that of its thread: what the database was asked before is done, and nobody hears of it.
 * @param committed told of each commit, ms
 */
export function mortal(store: StoreApi, committed: (ms: number) => void): Mortal {
  let dead = false;
  const pending = new Set<() => void>();
  const asked = new Set<Promise<unknown>>();
  const answer = async (promise: Promise<unknown>): Promise<unknown> => {
    asked.add(promise);
    const [ended] = await Promise.allSettled([promise]);
    asked.delete(promise);
    if (dead) return never();
    if (ended.status === 'rejected') throw ended.reason;
    return ended.value;
  };
  const cut: Record<string, unknown> = {};
  for (const [name, verb] of Object.entries(store)) {
    cut[name] = (...args: unknown[]): unknown => {
      if (dead) return never();
      const answered = (verb as (...given: unknown[]) => unknown)(...args);
      if (!(answered instanceof Promise)) return answered;
      const heard = answer(answered);
      if (name === 'commit')
        void heard.then(
          (told) => committed((told as { ms: number }).ms),
          () => undefined,
        );
      return heard;
    };
  }
  return {
    store: cut as unknown as StoreApi,
    timer: {
      after(ms, callback) {
        if (dead) return () => undefined;
        const off = WALL_TIMER.after(ms, () => {
          pending.delete(off);
          callback();
        });
        pending.add(off);
        return () => {
          pending.delete(off);
          off();
        };
      },
    },
    async kill() {
      dead = true;
      for (const off of pending) off();
      pending.clear();
      await Promise.allSettled(asked);
    },
  };
}
