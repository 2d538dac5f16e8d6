/**
 * It alone weighs what a prompt holds against itself: records of rules, episodes, facts and warnings become one belief of the price's drift, and each
 * thing that could be done is worth what that belief expects of it.
 * It never reads anything but entries of the prompt, and never orders.
 * Begin with `weigh.ts`, then `observations.ts`.
 */
export { chanceBy } from './chance.ts';
export { leanSize } from './lean.ts';
export type { SeenEvidence } from './observations.ts';
export { evidenceIn, weighEvidence, type Weighing } from './weigh.ts';
