/**
 * It alone writes down what a lived span was told and lives it again from that, sealed.
 * It never lives anything new.
 * Begin with `port-book.ts`, then `replay-span.ts`.
 */
export type { Circumstances } from './circumstances.ts';
export { changeOf, entryBefore, writtenEntries } from './entry-changes.ts';
export { versionsOf } from './entry-history.ts';
export { firstDifference } from './first-difference.ts';
export { changesHash, grimoireChain, sealOf, stateRoot } from './hashes.ts';
export { ReplayMemory, memoryIdsIn } from './replay-memory.ts';
export { fromOrgans, organsOf, sameOrgan, type Organs } from './organs.ts';
export { partTitles } from './part-titles.ts';
export type { Ports } from './port-book.ts';
export { sameShape } from './recall-shape.ts';
export { RecordingPorts } from './record-ports.ts';
export { beginOf, besideOf, replaySpan, type Place, type ReplayKit } from './replay-span.ts';
export { replayable } from './hashes.ts';
export { saidAgain } from './said-again.ts';
export type { SpanBegin, SpanDescription, SpanResult } from './span.ts';
export { organDiff } from './state-diff.ts';
export { replayed, wrapPort, type Around } from './wrap-port.ts';
