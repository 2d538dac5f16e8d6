/**
 * It alone keeps what was verified of decisions: what the owner approved or rejected, and what the world confirmed.
 * It never lets words from outside in, and never orders.
 * Begin with `trace.ts`, then `pull.ts`.
 */
export { karma } from './organ.ts';
export { karmaIn, type Pull, pullOn, type SeenKarma } from './pull.ts';
export { actOf, karmaSituation } from './situation.ts';
export type { Judged } from './trace.ts';

// Loaded when it is asked for.
export const loadJudging = () => import('./judging.ts');
