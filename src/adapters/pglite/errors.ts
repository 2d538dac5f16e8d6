import { AppError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';

/** PostgreSQL error classes that mean damaged files: data corrupted, index corrupted, internal error. */
const CORRUPT_SQLSTATES = new Set(['XX000', 'XX001', 'XX002']);

function field(error: unknown, name: string): string {
  const value: unknown =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
}

/** What an error of IndexedDB means to the golem. An AppError is passed through. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = field(error, 'name');
  const message = field(error, 'message');
  const make = (code: ErrorCode, text: string, retryable = false): AppError =>
    new AppError(code, text, { retryable, cause: error, data: { name, message } });
  if (name === 'QuotaExceededError' || /quota|disk ?full|no space/i.test(message)) {
    return make('store.quota', 'The browser has no room left for this site.', true);
  }
  if (name === 'InvalidStateError' || name === 'NotFoundError') {
    return make('store.lost', 'The stored data was taken away while it was in use.');
  }
  if (name === 'SecurityError') return make('store.unavailable', 'The browser refuses storage to this page.');
  return make('store.lost', `The browser's storage failed: ${message || name || 'unknown error'}.`, true);
}

/** What an error of a query means to the golem. An AppError is passed through. */
export function queryError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const sqlstate = field(error, 'code');
  const message = field(error, 'message') || String(error);
  const code: ErrorCode = CORRUPT_SQLSTATES.has(sqlstate) ? 'store.corrupt' : 'store.query_failed';
  return new AppError(code, `The database refused: ${message}`, {
    cause: error,
    data: { sqlstate, query: field(error, 'query').slice(0, 200) },
  });
}
