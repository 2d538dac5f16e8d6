/**
 * It alone keeps small values, forks and brought models in IndexedDB databases of their own.
 * It never holds what belongs to a life's committed record.
 * Begin with `kept-value.ts`.
 */
export { openForkStore, type ForkStore, type KeptForkTick } from './fork-store.ts';
export { KeptValue } from './kept-value.ts';
export { ModelStore, type StoredModel } from './model-store.ts';
export { SmallStateStore } from './small-state.ts';
