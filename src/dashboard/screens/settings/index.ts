/**
 * It alone changes policy, playbook, models, keys and storage.
 * It never imports another screen.
 * Begin with `SettingsScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadSettingsScreen = () => import('./SettingsScreen.svelte');
