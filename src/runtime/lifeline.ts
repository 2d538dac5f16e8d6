/**
 * A worker holds a Web Lock of its own name for as long as it lives. Whoever asks for the same lock is granted it the moment
 * the worker is gone, however it went: no polling, no false alarm.
 */
export function holdLifeline(name: string): void {
  if (!('locks' in navigator)) return;
  void navigator.locks.request(`lifeline:${name}`, () => new Promise<never>(() => undefined));
}

/** Calls back once when the holder is gone. Where there are no Web Locks it never does. Returns a stop function. */
export function watchLifeline(name: string, gone: () => void): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const stop = new AbortController();
  navigator.locks
    .request(`lifeline:${name}`, { signal: stop.signal }, () => gone())
    .catch(() => undefined);
  return () => stop.abort();
}
