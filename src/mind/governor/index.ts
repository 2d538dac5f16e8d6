/**
 * It alone learns from what became of prompts: credits, the three loops, guidelines, and why an entry was in or out.
 * It never puts a prompt together.
 * Begin with `organ.ts`.
 */
export { differsFrom } from './check-rebuilt.ts';
export { contextEvents } from './context-events.ts';
export { posteriorRows } from './credit.ts';
export { learnGuidelines, type Look } from './guidelines/learn.ts';
export { lookBack } from './guidelines/look.ts';
export { guidelinesOf } from './guidelines/rows.ts';
export { takeBackGuideline } from './guidelines/settle.ts';
export { NO_GUIDELINES, withoutWaiting } from './guidelines/state.ts';
export { alternatives } from './loop-three/alternatives.ts';
export { isOtherwise } from './loop-three/beside.ts';
export { forecastOf, worthOf } from './loop-three/forecast.ts';
export { policyInForce } from './loop-three/in-force.ts';
export { looksBack } from './loop-three/learn.ts';
export { stagedOf } from './loop-three/rows.ts';
export { settleMutation } from './loop-three/settle.ts';
export { stage, type Finding } from './loop-three/stage.ts';
export { EMPTY_LOOP_THREE, withoutOpen } from './loop-three/state.ts';
export { governor } from './organ.ts';
export { governingAt } from './rebuild.ts';
export { revisionsOf } from './revisions.ts';
export { hearTraced, sharesOf } from './traced.ts';
export { whyOf } from './why.ts';

// Loaded when they are asked for.
export const loadPosteriors = () => import('./posteriors.ts');
export const loadMutationRows = () => import('./loop-three/rows.ts');
export const loadGuidelineRows = () => import('./guidelines/rows.ts');
