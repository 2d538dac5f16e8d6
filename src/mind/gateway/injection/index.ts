/** What judges whether a text gives orders: how it is made visible, cut up, scored by words and patterns, and the scores made one. */
export { scoreOf, type Evidence, type Mixture } from './mixture.ts';
export { ngramLogit, type NgramModel } from './ngrams.ts';
export { judgeByPatterns } from './patterns.ts';
export { reveal } from './reveal.ts';
export { attackIn, type MarkedPiece } from './spans.ts';
export { PIECES, windowsOver } from './windows.ts';
