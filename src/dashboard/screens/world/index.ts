/**
 * It alone shows the market, the books and the cage, and takes in market files.
 * It never imports another screen.
 * Begin with `WorldScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadWorldScreen = () => import('./WorldScreen.svelte');
