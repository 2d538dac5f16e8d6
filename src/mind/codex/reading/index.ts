/** How a codex is read whole: which chapters together, what is asked of them, what of a reply stands, and what all of them say. */
export {
  allDifferences,
  ANSWER_FLOOR,
  ANSWER_REPLY,
  answerRequest,
  factsWithin,
  plainAnswer,
  readAnswer,
  unsaidDifferences,
} from './answer.ts';
export { mergeFindings } from './merge.ts';
export { planSteps } from './plan.ts';
export { readStep, STEP_FLOOR, STEP_REPLY, stepRequest } from './step.ts';
