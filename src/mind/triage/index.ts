/**
 * It alone reads the events of a world, and says which of them are worth a thought.
 * It never changes what the world told.
 * Begin with `perceive.ts`.
 */
export { triage } from './organ.ts';
export { screened } from './screen.ts';

// Loaded when they are asked for.
export const loadTriageView = () => import('./view.ts');
