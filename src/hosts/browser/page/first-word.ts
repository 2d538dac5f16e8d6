/** How long a worker may take to begin, ms: its script is in the service worker's keeping, or comes over the network, however slow. */
const PATIENCE_MS = { kept: 30_000, fetched: 180_000 };

export interface FirstWord {
  /** It has been heard of by another way than a message of its own. */
  heard(): void;
  stop(): void;
}

/**
 * Notices a worker that never begins. Chromium may not start one and say nothing, no error either (seen right after a page was
 * left and opened again); whoever waits for its answer would wait for ever.
 * @param lifeline name of the lock it holds from its first line on
 * @param late told once, with the seconds that passed
 */
export function awaitFirstWord(worker: Worker, lifeline: string, late: (seconds: number) => void): FirstWord {
  let heard = false;
  const hear = (): void => void (heard = true);
  worker.addEventListener('message', hear, { once: true });
  const patience = navigator.serviceWorker?.controller ? PATIENCE_MS.kept : PATIENCE_MS.fetched;
  const begun = async (): Promise<boolean> => {
    if (heard || !('locks' in navigator)) return heard;
    const { held = [] } = await navigator.locks.query();
    return heard || held.some(({ name }) => name === lifeline);
  };
  let stopped = false;
  const timer = setTimeout(() => {
    void begun()
      .catch(() => heard)
      .then((has) => !has && !stopped && late(patience / 1000));
  }, patience);
  return {
    heard: hear,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
