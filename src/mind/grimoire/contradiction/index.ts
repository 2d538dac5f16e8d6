/** What two memories state of one thing, and which of them stands. */
export { pairsAmong, resolvePair } from './compare.ts';
export { validityBy } from './resolve.ts';
export { statementsOf } from './statements.ts';
