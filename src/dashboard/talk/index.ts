/**
 * It alone holds what the owner and the golem say to each other: orders, questions, and the answers to both, as one history.
 * It never decides what an order does or what an answer says: the golem is asked.
 * Begin with `talk.svelte.ts`.
 */
export { default as History } from './History.svelte';
export { default as SteerAnswer } from './SteerAnswer.svelte';
export { default as QuotedText } from './QuotedText.svelte';
export { OwnersBox } from './owners-box.svelte.ts';
export { sourceHref } from './source-links.ts';
export { type ShownTurn } from './talk.svelte.ts';

// Loaded when they are asked for.
export const loadMarkdownText = () => import('./MarkdownText.svelte');
