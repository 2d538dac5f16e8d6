import { createSubscriber } from 'svelte/reactivity';
import { attentionPaid } from './attention-paid.ts';

/** How often the page's own clock moves at most and at least, ms. */
const FASTEST_MS = 100;
const SLOWEST_MS = 1000;
/** How much slower it moves where nobody does anything: each step draws the page, which is most of what it costs at rest. */
const FOR_NOBODY = 5;

/** Wall time that a component can read reactively. A timer runs only while something reads it and somebody can see the page. */
class WallClock {
  readonly #subscribe;

  constructor(periodMs: number) {
    this.#subscribe = createSubscriber((update) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const run = (): void => {
        clearTimeout(timer);
        if (document.visibilityState !== 'visible') return;
        timer = setTimeout(move, attentionPaid.now ? periodMs : periodMs * FOR_NOBODY);
      };
      const move = (): void => {
        run();
        update();
      };
      run();
      const offBack = attentionPaid.onBack(move);
      document.addEventListener('visibilitychange', move);
      return () => {
        clearTimeout(timer);
        offBack();
        document.removeEventListener('visibilitychange', move);
      };
    });
  }

  /** Unix ms. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

const slow = new WallClock(SLOWEST_MS);
const fast = new WallClock(FASTEST_MS);

/**
 * Unix ms, moving as often as can be seen.
 * @param stepMs how long it takes until what hangs on it looks another: a countdown's second, a ring's pixel
 */
export function wallTime(stepMs: number): number {
  const calm = matchMedia('(prefers-reduced-motion:reduce)').matches;
  return (calm || stepMs >= SLOWEST_MS / 4 ? slow : fast).now;
}
