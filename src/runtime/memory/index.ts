/**
 * It alone makes vectors, changes the model that makes them, and holds the memories that are at hand.
 * It may not advance time or decide anything; whoever lives calls it.
 * Begin with `memory-of.ts`.
 */
export type { VectorBackfill } from './embedding/backfill.ts';
export type { KeptDrift } from './embedding/drift-watch.ts';
export { followModel } from './embedding/own/follow-model.ts';
export type { StartInference } from './embedding/own/inference-beside.ts';
export { memoryOf } from './memory-of.ts';
export type { Memory } from './memory.ts';
export type { QueryEmbedder } from './embedding/query-embedder.ts';
export { WorkingMemory } from './working-memory.ts';
