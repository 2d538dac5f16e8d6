/**
 * It alone knows what is remembered: what comes to mind, what is learnt of episodes, what is let in, contradicted, kept and forgotten.
 * It never stores or embeds: memory is asked over a port.
 * Begin with `organ.ts`, then `recall/retrieve.ts`.
 */
export { admit, type Judged } from './care/admission/admit.ts';
export type { Said } from './care/admission/echo.ts';
export { shinglesOf } from './care/admission/shingles.ts';
export { exactly } from './care/admission/tokens.ts';
export {
  broughtEntry,
  broughtTrust,
  newestTick,
  pointedFirst,
  sameness,
  type Bringing,
} from './care/bring.ts';
export { stillIs, withFields } from './care/curator/changes.ts';
export { actKey, curateMemory, makeOne } from './care/curator/curate.ts';
export { mayBeReworded, type JoinedText } from './care/curator/reworded.ts';
export { STARTING_CONFIDENCE, lowestTrust } from './care/provenance.ts';
export { ownWords, said, sameWords } from './care/same-words.ts';
export { sourcesOf } from './care/sources.ts';
export { alikePairs, pairKey, saidBy, type AlikePair } from './care/suggest/alike-pairs.ts';
export { joinRequest, mayBeJoined, readJoined } from './care/suggest/joined-words.ts';
export { judgedByRules, verdictOf, verdictRequest } from './care/suggest/judge-pair.ts';
export { monthFrom, timesFound } from './care/times-said.ts';
export { pairsAmong, resolvePair } from './contradiction/compare.ts';
export { validityBy } from './contradiction/resolve.ts';
export { statementsOf } from './contradiction/statements.ts';
export { episodeId } from './episodes.ts';
export { entryId, hash53, knowledgeId } from './id.ts';
export { earnedHere, inheritedOf, triedHere } from './inherited.ts';
export { linkIds } from './learning/causal/link-entry.ts';
export { clusterEpisodes } from './learning/cluster.ts';
export { consolidate, newestOf } from './learning/consolidate.ts';
export { entryFromDraft, type DraftContext } from './learning/draft.ts';
export { filingBy, type Filing } from './learning/filing.ts';
export { keptLikeness } from './learning/patterns/likeness.ts';
export { patternsIn } from './learning/patterns/patterns.ts';
export { baselineId } from './learning/rehearsal/baselines.ts';
export { toReplay } from './learning/rehearsal/rehearse.ts';
export { isSettled, type EpisodeEntry } from './learning/settled.ts';
export { grimoire } from './organ.ts';
export {
  ALL_COMPARED,
  FUSION,
  LENGTH,
  LENT,
  LONG,
  answerQuestion,
  type Considered,
} from './recall/answer.ts';
export { categoryOf, memories, memoryPayload } from './recall/candidates.ts';
export { comparedParts, situationParts } from './recall/compared.ts';
export { CURATOR_WINDOW, INTERLEAVED, knowledgeQuery } from './recall/knowledge-query.ts';
export { UNNAMED_SOURCE, entryFromPassage, sittings, type TimedItem } from './recall/passage.ts';
export { pickCandidates } from './recall/pick.ts';
export { withPinned } from './recall/pinned.ts';
export { timeOf } from './recall/question.ts';
export { ReadyPieces } from './recall/ready-pieces.ts';
export { recall } from './recall/recall.ts';
export { vectorCounts, wordedAt } from './recall/vector-counts.ts';
export { situationText, volatilityRatio } from './situation.ts';
export { percent } from './words.ts';
