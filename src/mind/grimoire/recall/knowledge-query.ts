import type { EntryType } from '../../../domain/memory/grimoire.ts';
import type { CandidateQuery } from '../../ports.ts';

/** Entries that one delta cycle looks at, newest first. */
export const CURATOR_WINDOW = 400;

/** Episodes, newest first, in which it looks for what came before a move of the price: what happens seldom needs a life to be counted. Ours: some 4,000 ticks. */
export const CHRONICLE = 1_300;

/** Episodes of each regime that are replayed beside, the newest, however long ago the regime was: interleaved replay (seed 001). Ours. */
export const INTERLEAVED = 32;

const SEMANTIC_TYPES: readonly EntryType[] = [
  'insight',
  'heuristic',
  'warning',
  'causal-link',
  'anti-knowledge',
];

/** Asks for what is known, without episodes, of late. @param time of the world's, Unix seconds */
export const knowledgeQuery = (tick: number, time: number): CandidateQuery => ({
  situation: null,
  vector: null,
  nearest: 0,
  important: 0,
  recent: CURATOR_WINDOW,
  types: SEMANTIC_TYPES,
  atTick: tick,
  standingAt: time,
});
