/**
 * It alone shows the gateway: requests, layers, caches, tools, templates, spending.
 * It never imports another screen.
 * Begin with `GatewayScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadGatewayScreen = () => import('./GatewayScreen.svelte');
