/**
 * It alone says what may be offered for a prompt, and how words and numbers are written in it.
 * It never knows who offers.
 * Begin with `candidate.ts`.
 */
export { alongText, type Along } from './along-row.ts';
export { attributesOf, block, bodyOf, escapeText, firstWords, oneLine, type Attributes } from './blocks.ts';
export { citedAs } from './cited-as.ts';
export { candidate, type Candidate, type OutcomeSign } from './candidate.ts';
export { FACTS, steerId } from './fact-ids.ts';
export { WHOLE, type Form } from './form.ts';
export { num, pct, signedPct, two } from './format.ts';
export { inLayer, layerRank } from './layer.ts';
export { limitOf, limitWords, type KeptOut, type Limit } from './limits.ts';
export { Piece, tokensAround, type MemoryInPieces, type PiecesAtHand, type TagPieces } from './piece.ts';
