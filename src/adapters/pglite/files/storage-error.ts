import { AppError } from '../../../domain/errors.ts';
import type { ErrorCode } from '../../../domain/errors.ts';

/** A text that an error of a browser or of PostgreSQL carries under this name; empty where it has none. */
export function errorField(error: unknown, name: string): string {
  const value: unknown =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
}

/** All that was stored is gone, and what is in memory is the only copy of it. @param by what, as part of a sentence */
export const storageGone = (by: string, cause?: unknown): AppError =>
  new AppError(
    'store.lost',
    `The stored data was ${by}. The life is still in this tab: export it before you close or reload the page.`,
    { data: { gone: true }, ...(cause !== undefined && { cause }) },
  );

/** Whether an error is one of {@link storageGone}. */
export const isGone = ({ data }: AppError): boolean => data['gone'] === true;

/** What an error of IndexedDB means to the golem. An AppError is passed through. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = errorField(error, 'name');
  const message = errorField(error, 'message');
  const make = (code: ErrorCode, text: string, retryable = false): AppError =>
    new AppError(code, text, { retryable, cause: error, data: { name, message } });
  if (name === 'QuotaExceededError' || /quota|disk ?full|no space/i.test(message)) {
    return make(
      'store.quota',
      'This site’s storage is full. Free disk space, or delete data of this page.',
      true,
    );
  }
  if (name === 'InvalidStateError' || name === 'NotFoundError') {
    return storageGone('removed while in use', error);
  }
  if (name === 'SecurityError')
    return make('store.unavailable', 'The browser denies this page storage. Allow site data for this page.');
  return make('store.lost', `The browser’s storage failed: ${message || name || 'unknown error'}.`, true);
}
