/**
 * It alone makes the prompt of candidates: budget, masks, selection, order, and a reason for each token.
 * It never learns, and knows no organ by name.
 * Begin with `assemble.ts`.
 */
export { assembleWorkspace, type Around } from './assemble.ts';
export { heldOf } from './attention/attend.ts';
export { dominantOf, eventId, partsOf } from './attention/composite.ts';
export { auctionOf } from './attention/auction-report.ts';
export { categoryBudget, phaseBudget, readerOf } from './budget.ts';
export { composeAllocations } from './compose.ts';
export { countsFor } from './counts-for.ts';
export {
  NO_BASE,
  frameLimits,
  nextFrame,
  type FrameLimits,
  type FrameState,
  type StoredFrame,
} from './frame-choice.ts';
export { applyDelta, type FrameDelta, type NamedWorkspace } from './frames.ts';
export { guidelineText, kindsOf } from './guideline-kinds.ts';
export { maskMemories } from './mask.ts';
export { overridesIn, withOverride, withoutOverride } from './overrides.ts';
export { SEPARATOR, joinPrompt } from './prompt.ts';
export { receiptOf } from './receipt.ts';
export { slotsOf } from './route.ts';
export { workspaceDelta } from './workspace-delta.ts';
