/**
 * It alone knows how older versions wrote records, memories and workspaces.
 * It never reads a database; it is given data and gives back today's form.
 * Begin with `read.ts`.
 */
export { asSealed } from './as-written.ts';
export { entryNow, organNow, partsNow, recordNow } from './read.ts';
export { workspaceNow } from './workspace.ts';
