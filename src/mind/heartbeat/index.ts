/**
 * It alone lives a tick: the nine steps, the after-turn chain, the record.
 * It knows organs by their contract alone, and commits nothing.
 * Begin with `cycle.ts`.
 */
export { newborn } from './birth.ts';
export { intervals } from './clocks.ts';
export { runCycle, type CyclePorts } from './cycle.ts';
export type { MindState } from './mind-state.ts';
export { FEATURES, ORGANS, type Organs, type Shown } from './organs.ts';
export type { CycleResult } from './reflect.ts';
export { shownOf } from './shown.ts';
export { Stopwatch } from './stopwatch.ts';
export { durationOf, summaryOf } from './summary.ts';
