/**
 * It alone shows the golem living now.
 * It never imports another screen.
 * Begin with `LiveScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadLiveScreen = () => import('./LiveScreen.svelte');
