/**
 * It alone shows the workspace of a tick, a reason for each token, and what the governor has learnt.
 * It never imports another screen.
 * Begin with `MindScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadMindScreen = () => import('./MindScreen.svelte');
