/**
 * It alone moves a golem from tick to tick: it beats, stores what was lived, rests, dies, and makes room for another life.
 * It may not know programs or verbs.
 * Begin with `life.ts`, then `lives.ts`.
 */
export { AttributionAtRest } from './attribution/at-rest.ts';
export { Attributions } from './attribution/attributions.ts';
export type { CommitQueue, LostTicks } from './commits/commit-queue.ts';
export { deltaEvent } from './commits/delta-told.ts';
export { heartFailed, storeFailed } from './commits/faults.ts';
export { StoredLife } from './commits/stored-life.ts';
export { PoisonTicks, type PoisonTick } from './commits/poison-ticks.ts';
export { tellDurable } from './commits/tell-durable.ts';
export { testamentId } from './death/review-life.ts';
export { Thanatopsis } from './death/thanatopsis.ts';
export { Beats } from './heart/beats.ts';
export { gapWords } from './heart/gap-words.ts';
export { Heart } from './heart/heart.ts';
export { RunControl } from './heart/run-control.ts';
export type { LifeDeps } from './life-deps.ts';
export type { Life } from './life.ts';
export { Lives } from './lives.ts';
export { measureTick } from './measure-tick.ts';
export { preAssemblyOf } from './pre-assembly/pre-assembly-of.ts';
export type { PreAssembly } from './pre-assembly/pre-assembly.ts';
export { Rest } from './rest/rest.ts';
export { WorldSession } from './world-session.ts';

// Loaded when they are asked for.
export const loadFeed = () => import('./attribution/feed.ts');
