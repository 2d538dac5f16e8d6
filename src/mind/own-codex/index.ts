/**
 * It alone says which chapters of the owner's documents a thought of the golem is given, and why.
 * It never reads a collection: what was chosen is a part of the state, with its texts.
 * Begin with `organ.ts`, then `epoch.ts`.
 */
export { ownCodex } from './organ.ts';
export type { TakenCollection } from './chosen.ts';

// Loaded when the owner chooses, or changes what he chose.
export const loadChosen = () => import('./chosen.ts');
