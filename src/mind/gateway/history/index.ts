/** A conversation that is told in short: compacted as it grows, by hand, or handed over as a briefing. */
export { RECENT_TURNS } from './compact.ts';
export { put, type Compaction } from './compaction.ts';
export { begunWith, briefingOf, compactByHand } from './hand-over.ts';
export { inWords } from './in-words.ts';
export { tokensIn } from './turns.ts';
