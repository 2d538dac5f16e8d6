/**
 * It alone knows what is remembered: what comes to mind, what is learnt of episodes, what is let in, contradicted, kept and forgotten.
 * It never stores or embeds: memory is asked over a port.
 * Begin with `organ.ts`, then `recall/recall.ts`.
 */
export * as bringing from './care/bring.ts';
export * as suggesting from './care/suggest/index.ts';
export * as curating from './care/curator/index.ts';
export * as contradictions from './contradiction/index.ts';
export * as passages from './care/passage.ts';
export * as questions from './recall/answer.ts';
export * as distilling from './learning/index.ts';
export { admit, type Admission } from './care/admission/admit.ts';
export type { Said } from './care/admission/echo.ts';
export { shinglesOf } from './care/admission/shingles.ts';
export { exactly } from './care/admission/tokens.ts';
export { STARTING_CONFIDENCE, lowestTrust } from './provenance.ts';
export { ownWords, said, sameWords } from './same-words.ts';
export { sourcesOf } from './care/sources.ts';
export { monthFrom, timesFound } from './recall/times-said.ts';
export { hash53 } from './id.ts';
export { earnedHere, inheritedOf, triedHere } from './inherited.ts';
export { entryFromDraft, type DraftContext } from './draft.ts';
export { isSettled, type EpisodeEntry } from './settled.ts';
export { grimoire } from './organ.ts';
export { categoryOf, memories, memoryPayload } from './recall/candidates.ts';
export { comparedParts, situationParts } from './recall/compared.ts';
export { pickCandidates } from './recall/pick.ts';
export { withPin } from './recall/pinned.ts';
export { timeOf } from './recall/question.ts';
export { ReadyPieces } from './recall/ready-pieces.ts';
export { recall } from './recall/recall.ts';
export { vectorCounts, wordedAt } from './recall/pick.ts';
export { situationText, volatilityRatio } from './situation.ts';
export { percent } from './words.ts';
