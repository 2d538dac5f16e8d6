import { AppError } from '../../domain/errors.ts';
import { IDLE_MODEL } from '../../domain/events/status.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';

const NONE = 'This golem runs without an embedding model.';
/** One for all: each request asks, and where an error was made is dear to say. */
const FAILED = new AppError('model.inference_failed', NONE);

/** No model: what a golem has on a machine where it does not load. Memories are kept without vectors. */
export const NO_INFERENCE: InferenceApi = {
  load: () => Promise.reject(new AppError('model.load_failed', NONE)),
  cancelLoad: () => Promise.resolve(),
  status: () => Promise.resolve({ ...IDLE_MODEL, state: 'failed' }),
  memoryUse: () => Promise.resolve([]),
  embed: () => Promise.reject(FAILED),
  pieces: () => Promise.reject(FAILED),
  references: () => Promise.reject(FAILED),
  facts: () => Promise.resolve(null),
  names: () => Promise.reject(FAILED),
  judge: () => Promise.reject(FAILED),
  embedNow: () => Promise.resolve(null),
};
