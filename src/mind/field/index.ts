/**
 * It alone says what a step of thought stands on, and in which layers a prompt is read.
 * It never asks a model, and knows no organ.
 * Begin with `run-context.ts`.
 */
export { atStep, runContext } from './run-context.ts';
export { type LayerDigest, layersOf } from './layers.ts';
