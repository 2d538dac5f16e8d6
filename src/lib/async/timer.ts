/** Waiting, as a parameter: so that a test can make a minute short, and whoever ends something can end its waits. */
export interface Timer {
  /** Calls back once after so many ms; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void;
}

/** The engine's own. */
export const WALL_TIMER: Timer = {
  after(ms, callback) {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};

/** Calls back every so many ms until the returned function is called. */
export function every(timer: Timer, ms: number, callback: () => void): () => void {
  let off = timer.after(ms, function again() {
    off = timer.after(ms, again);
    callback();
  });
  return () => off();
}

/** Resolves after so many ms, or as soon as the signal fires: then with false. */
export function sleep(timer: Timer, ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = (): void => {
      off();
      resolve(false);
    };
    const off = timer.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** What the promise gives, or null once so many ms have passed. */
export function within<Result>(timer: Timer, ms: number, promise: Promise<Result>): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const off = timer.after(ms, () => resolve(null));
    promise.then(resolve, reject).finally(off);
  });
}
