/**
 * It alone answers questions about a life out of what is stored of it.
 * It never says what stands nowhere.
 * Begin with `find-answer.ts`.
 */
export { citedIn, lineOf, quotedText, quotesOf, withProviderCitations } from './citations.ts';
export { findAnswer } from './find-answer.ts';
export { queryService, roomForAnswers } from './query-service.ts';
export type { AskReads } from './reads.ts';
export { requestOf } from './request.ts';
export { shortTitle, titleRequest } from './title.ts';
