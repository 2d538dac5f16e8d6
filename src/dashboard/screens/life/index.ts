/**
 * It alone shows how long it lives and how it feels, its death and its heirs.
 * It never imports another screen.
 * Begin with `LifeScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadLifeScreen = () => import('./LifeScreen.svelte');
