/**
 * It alone turns a file (PDF, HTML, Markdown, CSV, JSON, code) into units of text.
 * It never stores or searches them.
 * Begin with `units-of.ts`.
 */
export { kindOf } from './kind.ts';
export type { OpenPdf } from './pdf-units.ts';
export { unitsOf } from './units-of.ts';
