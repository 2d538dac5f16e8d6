import type { ModelPort } from '../../mind/ports.ts';
import type { ForkWorkerApi } from '../../protocol/fork.ts';
import type { InferenceApi } from '../../protocol/inference.ts';
import type { StoreApi } from '../../protocol/store.ts';

/** Somewhere to live one fork; `end` when it is over. */
export type StartFork = (outside: {
  readonly store: StoreApi;
  readonly inference: InferenceApi;
  readonly models: ModelPort;
}) => Promise<ForkWorkerApi & { end(): void }>;
