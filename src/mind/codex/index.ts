/**
 * It alone makes chapters of documents, and says which of them a request is given, where, and why.
 * It never reads a collection or asks a model: chapters, counts and sessions are handed in.
 * Begin with `judge-room.ts`, then `choose-chapters.ts`.
 */
export * as reading from './reading/index.ts';
export { type Chapter, type CollectedChapter, chaptersOf } from './chapters.ts';
export { chooseChapters } from './choose-chapters.ts';
export { floorOf } from './floor.ts';
export { chapterText, questionIn, withChapters, withFound } from './into-request.ts';
export { judgeRoom } from './judge-room.ts';
export { SEARCH_CODEX, searchAsked, toldOf } from './search-tool.ts';
