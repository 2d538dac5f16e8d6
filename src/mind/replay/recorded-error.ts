import { AppError, type ErrorCode } from '../../domain/errors.ts';
import type { Answered, RecordedError } from '../../domain/past/replay.ts';

/** What was thrown, as plain data. */
export function recordedError(cause: unknown): RecordedError {
  const { code, message, data, retryable } = AppError.from(cause);
  return { code, message, data, retryable };
}

/** The error that it was. */
export const errorOf = ({ code, message, data, retryable }: RecordedError): AppError =>
  new AppError(code as ErrorCode, message, { data: { ...data }, retryable });

/** What a port answered once. @throws what it threw then */
export function answerOf<Value>({ value, error }: Answered<Value>): Value {
  if (error) throw errorOf(error);
  return value as Value;
}
