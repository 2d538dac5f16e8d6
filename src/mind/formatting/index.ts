/**
 * It alone writes parts of a prompt as a third party’s file says, and holds the result to what the part said before.
 * It never runs code of a file, and never changes what a part is.
 * Begin with `organ.ts`, then `template.ts`.
 */
export { formatting } from './organ.ts';

// Loaded when a formatter is in use or looked at.
export const loadFormatting = () => import('./dress.ts');
