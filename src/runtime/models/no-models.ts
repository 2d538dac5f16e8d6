import { AppError } from '../../domain/errors.ts';
import type { ModelPort } from '../../mind/ports.ts';

/** A golem without language models: the reflex thinks alone. */
export const NO_MODELS: ModelPort = {
  models: [],
  // eslint-disable-next-line require-yield
  async *generate() {
    throw new AppError(
      'model.not_configured',
      'No language model is configured. Add one under Settings, Language models.',
    );
  },
};
