/**
 * It alone shows kept states, their differences, replay, forks and reports.
 * It never imports another screen.
 * Begin with `StateScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadStateScreen = () => import('./StateScreen.svelte');
