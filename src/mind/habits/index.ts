/**
 * It alone keeps what models decided and the world confirmed, to decide it again without them.
 * It never decides what was left out of the prompt.
 * Begin with `habit.ts`.
 */
export { habits } from './organ.ts';
export { distilledRows } from './standing.ts';
