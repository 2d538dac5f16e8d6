import type { EmbeddingPort, ModelPort } from '../../mind/ports.ts';
import type { ForkWorkerApi } from '../../protocol/threads/fork.ts';
import type { StoreApi } from '../../protocol/store/store.ts';

/** Somewhere to live one fork; `end` when it is over. */
export type StartFork = (outside: {
  readonly store: StoreApi;
  readonly embedding: EmbeddingPort;
  readonly models: ModelPort;
}) => Promise<ForkWorkerApi & { end(): void }>;
