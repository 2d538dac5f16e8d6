/**
 * It alone reopens a past tick, steps through the past and saves bug reports of a tick.
 * It never changes the living golem.
 * Begin with `reopened.svelte.ts`.
 */
export { default as NowOnly } from './NowOnly.svelte';
export { default as PastBanner } from './PastBanner.svelte';
export { default as PastContext } from './PastContext.svelte';
export { default as SaveReport } from './SaveReport.svelte';
export { reopened } from './reopened.svelte.ts';
