/**
 * It alone decides without a model, by the rules of the playbook that the prompt holds, and lets the playbook edit itself.
 * It never sees more than the prompt.
 * Begin with `deliberate.ts`, then `see.ts`.
 */
export { createReflex, type Reflex } from './deliberate.ts';
export { basis, differingParts, type Compared } from './differing.ts';
export { editRows } from './edits/curate.ts';
export { undoEdit } from './edits/undo.ts';
export { readFeatures, statedBy } from './features.ts';
export type { ReflexInput } from './input.ts';
export { limitsBy } from './limits.ts';
export { parsePlaybook, printPlaybook } from './markdown.ts';
export { reflex } from './organ.ts';
export { revise, revisionRows, rulesOf } from './revisions.ts';
export { confidenceOf, isResting, relevance } from './rules.ts';
export { seeWorkspace } from './see.ts';
export { sensesOf, type Senses } from './senses.ts';
export { sizeAction, type ReflexLimits, type Sized } from './size.ts';

// Loaded when they are asked for.
export const loadEditRows = () => import('./edits/rows.ts');
export const loadCuration = () => import('./edits/curate.ts');
