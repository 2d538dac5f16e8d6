/**
 * It alone says what a life in a proving ground is worth: between the best fixed rule and who knows the key.
 * It may not be imported by mind or runtime: no golem is told what it knows.
 * Begin with `score.ts`, then `oracle.ts` and `hands.ts`.
 */
export { type Belief, beliefsIn } from './beliefs.ts';
export { type Bounded, boundsOf } from './bounds.ts';
export { CostsSeen } from './costs.ts';
export { FIXED } from './floor.ts';
export { type Hand, type Look, type Track, tracksOf } from './hands.ts';
export {
  answered,
  bestOf,
  type Bounds,
  gainsByCue,
  gainsOf,
  growthOver,
  LOOKS_BACK,
  type Score,
  scoreOf,
  shareLearnt,
  usedFrom,
} from './score.ts';
