import { createSubscriber } from 'svelte/reactivity';

/** How often the page's own clock moves, ms: enough for a beat ring, cheap enough to forget. */
const PERIOD_MS = 100;
const CALM_PERIOD_MS = 1000;

/** Wall time that a component can read reactively; the timer runs only while something reads it. */
class WallClock {
  readonly #subscribe = createSubscriber((update) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') update();
      },
      calm ? CALM_PERIOD_MS : PERIOD_MS,
    );
    return () => clearInterval(timer);
  });

  /** Unix ms. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const wallClock = new WallClock();
