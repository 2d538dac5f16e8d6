/**
 * It alone answers questions about the life, with the sentences that each answer rests on.
 * It never imports another screen.
 * Begin with `AskScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadAskScreen = () => import('./AskScreen.svelte');
