/** The lock of a worker of this name. */
export const lifeline = (name: string): string => `lifeline:${name}`;

/**
 * A worker holds a Web Lock of its own name for as long as it lives. Whoever asks for the same lock is granted it the moment
 * the worker is gone, however it went: no polling, no false alarm.
 */
export function holdLifeline(name: string): void {
  if (!('locks' in navigator)) return;
  // Refused with storage: then its end goes unnoticed, and it lives all the same.
  navigator.locks.request(lifeline(name), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

/** How often it is looked whether a new worker holds its lock yet, and for how long, ms. */
const LOOK_MS = 25;
const LOOK_FOR_MS = 10_000;

/** Waits until the worker holds its lock: asking before would look like its end. */
async function held(name: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < LOOK_FOR_MS && !signal.aborted; waited += LOOK_MS) {
    const { held: locks = [] } = await navigator.locks.query();
    if (locks.some((lock) => lock.name === lifeline(name))) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Calls back once when the holder is gone. Where there are no Web Locks it never does. Returns a stop function. */
export function watchLifeline(name: string, gone: () => void): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const stop = new AbortController();
  void held(name, stop.signal)
    .then(() => navigator.locks.request(lifeline(name), { signal: stop.signal }, () => gone()))
    .catch(() => undefined);
  return () => stop.abort();
}
