/** Wall clock and waiting, so that tests can make a minute short. */
export interface ChainTimer {
  /** Unix ms. */
  now(): number;
  /** Calls back once after so many ms; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void;
}

export const WALL_TIMER: ChainTimer = {
  now: () => Date.now(),
  after(ms, callback) {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};

export const sleep = (timer: ChainTimer, ms: number): Promise<void> =>
  new Promise((resolve) => void timer.after(ms, resolve));

/** What the promise gives, or null once so many ms have passed. */
export function within<Result>(
  timer: ChainTimer,
  ms: number,
  promise: Promise<Result>,
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const off = timer.after(ms, () => resolve(null));
    promise.then(resolve, reject).finally(off);
  });
}
