/**
 * It alone runs the small golem inside somebody else's page.
 * It never imports a screen or `shell/`.
 * Begin with `mount-embed.ts`.
 */

// Loaded when they are asked for.
export const loadMountEmbed = () => import('./mount-embed.ts');
