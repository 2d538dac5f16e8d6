/**
 * It alone moves a golem from tick to tick: it beats, stores what was lived, rests, dies, and makes room for another life.
 * It may not know programs or verbs.
 * Begin with `life.ts`, then `pulse.ts` and `course.ts`.
 */
export { deltaEvent } from './commits/delta-events.ts';
export type { PoisonTick } from './commits/poison-ticks.ts';
export { Course } from './course.ts';
export { testamentId } from './death/review-life.ts';
export type { Life } from './life.ts';
export { Living } from './living.ts';
export { Pulse } from './pulse.ts';
