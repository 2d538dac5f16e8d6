/**
 * It alone computes stored ticks again, checks them, and reads the state of a past tick.
 * It may not change a stored life or ask a model.
 * Begin with `service.ts`.
 */
export { replayKit } from './kit.ts';
export { ReplayClient, type StartReplay } from './replay-client.ts';
export { ReplayService, type PastReads } from './service.ts';
export { readSnapshot } from './read-snapshot.ts';
export { ReplaySession, type HistorySource, type ReplayedTick } from './session.ts';
export { StateHasher } from './state-hasher.ts';
