import { AppError } from '../../domain/errors.ts';
import { IDLE_MODEL } from '../../domain/events/status.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';

/** No model: what a golem has on a machine where it does not load. Memories are kept without vectors. */
export const NO_INFERENCE: InferenceApi = {
  load: () =>
    Promise.reject(new AppError('model.load_failed', 'This golem runs without an embedding model.')),
  cancelLoad: () => Promise.resolve(),
  status: () => Promise.resolve({ ...IDLE_MODEL, state: 'failed' }),
  memoryUse: () => Promise.resolve([]),
  embed: () =>
    Promise.reject(new AppError('model.inference_failed', 'This golem runs without an embedding model.')),
  pieces: () =>
    Promise.reject(new AppError('model.inference_failed', 'This golem runs without an embedding model.')),
  references: () =>
    Promise.reject(new AppError('model.inference_failed', 'This golem runs without an embedding model.')),
  facts: () => Promise.resolve(null),
  names: () =>
    Promise.reject(new AppError('model.inference_failed', 'This golem runs without an embedding model.')),
  judge: () =>
    Promise.reject(new AppError('model.inference_failed', 'This golem runs without an embedding model.')),
  embedNow: () => Promise.resolve(null),
};
