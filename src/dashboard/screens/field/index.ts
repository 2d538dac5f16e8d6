/**
 * It alone shows a prompt as layers by how seldom they change.
 * It never imports another screen.
 * Begin with `FieldScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadFieldScreen = () => import('./FieldScreen.svelte');
