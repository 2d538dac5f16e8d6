/**
 * It alone carries what is believed and owned in each world from tick to tick, and brings it into the prompt.
 * It never trades.
 * Begin with `organ.ts`.
 */
export { world } from './organ.ts';
export { isSymbol } from './symbol.ts';
