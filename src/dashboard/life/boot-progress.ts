import type { AppError } from '../../domain/errors.ts';

/** How far waking is. */
export interface BootProgress {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What is being loaded, in words. */
  readonly stage: string;
  /** 0..1 where it is known. */
  readonly progress: number | null;
  readonly error: AppError | null;
}
