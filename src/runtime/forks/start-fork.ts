import type { ModelPort } from '../../mind/contract/ports.ts';
import type { ForkWorkerApi } from '../../protocol/workers/fork.ts';
import type { EmbeddingPort } from '../../mind/contract/ports.ts';
import type { StoreApi } from '../../protocol/store/store.ts';

/** Somewhere to live one fork; `end` when it is over. */
export type StartFork = (outside: {
  readonly store: StoreApi;
  readonly embedding: EmbeddingPort;
  readonly models: ModelPort;
}) => Promise<ForkWorkerApi & { end(): void }>;
