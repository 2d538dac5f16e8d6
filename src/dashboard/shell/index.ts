/**
 * It alone builds the frame of the page, shows how the golem wakes and loads the screens. Nothing in the dashboard imports it.
 * Begin with `App.svelte`.
 */
export { default as App } from './App.svelte';

// Loaded when they are asked for.
export const loadMountFramed = () => import('./mount-framed.ts');
