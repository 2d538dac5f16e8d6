import { startWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import type { StartInference } from '../../runtime/memory/index.ts';

const BESIDE: WorkerKind<() => InferenceApi> = {
  kind: 'inference-beside',
  who: 'The second model’s worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/inference.worker.ts', import.meta.url), { type: 'module', name }),
};

/** A second model in a worker of its own: whatever it does, the one that answers ticks goes on. */
export const inferenceInWorker: StartInference = () => {
  const { table, end } = startWorker(BESIDE);
  return Promise.resolve({ inference: table, end: () => end() });
};
