/**
 * It alone shows what triage made of a world's events.
 * It never imports another screen.
 * Begin with `TriageScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadTriageScreen = () => import('./TriageScreen.svelte');
