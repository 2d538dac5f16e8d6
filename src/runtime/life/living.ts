import { AppError } from '../../domain/errors.ts';
import type { Life } from './life.ts';

/** The life that is lived now. It is another after an import or an erasure, so whoever needs it holds this. */
export class Living {
  /** Null before the golem has woken. */
  current: Life | null = null;

  /** @throws AppError `golem.busy` before it has woken */
  get life(): Life {
    if (!this.current)
      throw new AppError('golem.busy', 'The golem is still starting. Wait a moment and try again.', {
        retryable: true,
      });
    return this.current;
  }
}
