/**
 * It alone holds the glossary and what each panel means.
 * It imports nothing of the dashboard but its language, and nobody imports it statically.
 * Begin with `glossary.ts`.
 */

// Loaded when they are asked for.
export const loadGlossaryList = () => import('./GlossaryList.svelte');
export const loadPanelWords = () => import('./PanelWords.svelte');
