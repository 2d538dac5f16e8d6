/**
 * It alone counts the faults of models' replies and tells how to avoid those that come again.
 * It never judges a reply.
 * Begin with `organ.ts`.
 */
export { drift } from './organ.ts';
