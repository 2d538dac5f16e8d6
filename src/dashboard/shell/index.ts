/**
 * It alone builds the frame of the page, shows how the golem wakes and loads the screens.
 * It may not be imported by anything in the dashboard.
 * Begin with `App.svelte`.
 */
export { default as App } from './App.svelte';

// Loaded when they are asked for.
export const loadMountFramed = () => import('./mount-framed.ts');
