/**
 * It alone tells a golem to run, pause, step, change speed, obey a steer, pin and ban entries, or that the owner approves or rejects what it did.
 * It never decides where these controls stand on the page.
 * Begin with `controls.ts`.
 */
export { default as HandButtons } from './HandButtons.svelte';
export { default as VerdictButtons } from './VerdictButtons.svelte';
export { default as SteerReading } from './SteerReading.svelte';
export { SPEEDS, changeSpeed, refusal, speedRefusal, stepRefusal, stepSpeed, toggleRun } from './controls.ts';
export { Hands } from './hands.svelte.ts';
export { SteerDraft } from './steer-draft.svelte.ts';
export { steers } from './steers.svelte.ts';
export { stepper } from './stepper.svelte.ts';
export { toSteer } from './to-steer.ts';
export { Verdicts } from './verdicts.svelte.ts';
