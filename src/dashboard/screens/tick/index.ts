/**
 * It alone shows one past tick, step by step.
 * It never imports another screen.
 * Begin with `TickScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadTickScreen = () => import('./TickScreen.svelte');
