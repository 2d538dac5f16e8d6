/**
 * It alone asks who has a decision, models among them, and judges each proposal once.
 * It never executes anything.
 * Begin with `think.ts`.
 */
export type { ThinkPorts } from './ask-model.ts';
export type { Judges } from './think.ts';
export { planOf, type Plan, type Surroundings } from './plan.ts';
export { citableOf } from './citable.ts';
export { frameOf, framingTokens, requestFor } from './prompt.ts';
export { inTurn, organProposals } from './proposers.ts';
export { answerQuery } from './query/answer.ts';
export type { QueryService } from './query/ask-with-queries.ts';
export { QUERY_TOOL } from './query/tool.ts';
export { USUAL_LIMITS } from './reply-limits.ts';
export { decidedFrom, insideOf, shownIn } from './turns/subset.ts';
export { think } from './think.ts';
export { type Valve, valveOf } from './valve/reason.ts';

// Loaded when they are asked for.
export const loadReflectTurn = () => import('./turns/reflect.ts');
