/**
 * It alone draws statements out of what a program's users say, and says which of them hold, which answer, and how they are told.
 * It never stores or embeds: rows, words and vectors are handed in.
 * Begin with `statements.ts`, then `reconcile.ts` and `recall.ts`.
 */
export { reconcile } from './reconcile.ts';
export { recallFrom, standsNow } from './recall.ts';
export { statementsIn, type Statement } from './statements.ts';
export { citedAs, factOf, toldOf, withMemories } from './told.ts';
