/**
 * It alone keeps and searches the owner's collections of documents.
 * It never imports another screen.
 * Begin with `CollectionsScreen.svelte`.
 */

// Loaded when they are asked for.
export const loadCollectionsScreen = () => import('./CollectionsScreen.svelte');
