/** Pairs of memories that say much the same or the opposite, judged, and the words that would make them one. */
export { alikePairs, pairKey, saidBy, type AlikePair } from './alike-pairs.ts';
export { joinRequest, mayBeJoined, readJoined } from './joined-words.ts';
export { judgedByRules, verdictOf, verdictRequest } from './judge-pair.ts';
