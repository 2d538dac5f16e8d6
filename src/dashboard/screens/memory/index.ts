/**
 * It alone shows what is remembered, why it stands, and lets the owner take in, change and take back.
 * It never imports another screen.
 * Begin with `MemoryScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadMemoryScreen = () => import('./MemoryScreen.svelte');
