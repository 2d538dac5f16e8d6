/**
 * It alone lists, rescues, exports and deletes the lives stored in this browser.
 * It never needs a running golem, only the verbs it is given.
 * Begin with `lives.svelte.ts`.
 */
export { default as LivesOutcome } from './LivesOutcome.svelte';
export { default as LyingLifeRow } from './LyingLifeRow.svelte';
export { Lives } from './lives.svelte.ts';

// Loaded when they are asked for.
export const loadRescuePanel = () => import('./RescuePanel.svelte');
