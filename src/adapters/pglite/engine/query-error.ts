import { AppError } from '../../../domain/errors.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { errorField } from '../files/storage-error.ts';

/** PostgreSQL errors that mean damaged files: internal error, data corrupted, index corrupted, a file that is missing. */
const CORRUPT_SQLSTATES = new Set(['XX000', 'XX001', 'XX002', '58P01']);

/** What an error of a query means to the golem. An AppError is passed through. */
export function queryError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const sqlstate = errorField(error, 'code');
  const message = errorField(error, 'message') || String(error);
  const code: ErrorCode = CORRUPT_SQLSTATES.has(sqlstate) ? 'store.corrupt' : 'store.query_failed';
  return new AppError(code, `The database refused: ${message}`, {
    cause: error,
    data: { sqlstate, query: errorField(error, 'query').slice(0, 200) },
  });
}
