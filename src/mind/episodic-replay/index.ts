/**
 * It alone finds episodes like the one at hand and says how they came out.
 * It never ranks what is recalled for other reasons.
 * Begin with `replay.ts`.
 */
export { episodicReplay } from './organ.ts';
