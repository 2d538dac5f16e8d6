import { onDestroy } from 'svelte';

/** Often enough to look alive, seldom enough not to slow the golem down, ms. */
const EVERY_MS = 1000;

/**
 * Calls `read` now and again whenever what `key` reads has changed, at most once an interval. Call while a component
 * initialises.
 */
export function keepFresh(key: () => unknown, read: () => void, everyMs = EVERY_MS): void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  $effect(() => {
    key();
    timer ??= setTimeout(
      () => {
        timer = null;
        last = performance.now();
        read();
      },
      Math.max(0, last + everyMs - performance.now()),
    );
  });
  onDestroy(() => {
    if (timer !== null) clearTimeout(timer);
  });
}
