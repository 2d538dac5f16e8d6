/**
 * It alone lives stored ticks again with something changed, and compares the two.
 * It may not touch the living golem.
 * Begin with `fork-service.ts`.
 */
export { forkMemory, type ForkStore } from './fork-memory.ts';
export { modelsOver } from './fork-models.ts';
export type { ForkService } from './fork-service.ts';
export { forkWorld } from './fork-world.ts';
export { forksOf } from './forks-of.ts';
export type { OriginalsSource } from './originals.ts';
export { ForkRunner } from './runner.ts';
export type { StartFork } from './start-fork.ts';
