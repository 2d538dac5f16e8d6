/**
 * It alone writes and reads the life file, the report file and the memory file.
 * It never touches a database or storage.
 * Begin with `container.ts`.
 */
export { LIFE_FILE, formatFor, type ArchiveFrame, type End, type Head, type Rows } from './archive-frames.ts';
export { decodeBounded } from './bounded-cbor.ts';
export { readFrames, readFramesOf, writeFrames } from './container.ts';
export { damaged, foreign, newer } from './faults.ts';
export { csvHeading, csvRows, type PostingRow } from './ledger-csv.ts';
export { readMemoryFile, type MemoryFile, type ReadMemory } from './memory-file.ts';
export { MEMORY_HEADING, entryMarkdown } from './memory-markdown.ts';
export { REPORT_FILE, reportFormatFor, type ReportFrame } from './report-frames.ts';
export { SAVED_FORM, SAVED_KIND } from './saved-form.ts';
export { inspectArchive, summaryOf } from './summary.ts';
export { ArrivingWorlds, leavingWorlds } from './worlds-on-board.ts';
