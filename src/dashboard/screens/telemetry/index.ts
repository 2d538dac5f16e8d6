/**
 * It alone shows measurements and traces.
 * It never imports another screen.
 * Begin with `TelemetryScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadTelemetryScreen = () => import('./TelemetryScreen.svelte');
