/**
 * It alone says how long a golem lives, how it dies and what it leaves to an heir.
 * It never gives an order that is not simulated and caged like any other.
 * Begin with `organ.ts`.
 */
export { endedByOwner, endedWithWorld } from './end.ts';
export { bottleneck } from './inheritance/bottleneck.ts';
export { inheritance, inheritedPlaybook } from './inheritance/inherit.ts';
export { mortality } from './organ.ts';
export { PREFERENCES } from './preferences.ts';
export type { LifeReviewed } from './testament/review.ts';
export { lifeTitleFault, lifeTitleRequest, testamentTexts, titlesByRule } from './testament/title.ts';
export { mortalityShown } from './view.ts';

// Loaded when a life is over.
export const loadTestament = () => import('./testament/write.ts');
