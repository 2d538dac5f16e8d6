/**
 * It alone counts tokens as the bundled embedding model does.
 * It never loads that model.
 * Begin with `wordpiece.ts`.
 */
export { loadWordPiece } from './wordpiece.ts';
