import { AppError } from '../../domain/errors.ts';
import { type FetchFn, type FileClaim, FileError, keptFile, type OnProgress } from '../files/index.ts';

const failed = (url: string, cause: unknown, retryable = true): AppError =>
  new AppError(
    'model.load_failed',
    `The model could not be loaded from ${url}. Check the network and try again.`,
    {
      data: { url, reason: cause instanceof Error ? cause.message : String(cause) },
      retryable,
      cause,
    },
  );

/** The weights, of an earlier visit or fetched. @throws AppError `model.load_failed`; `model.cancelled` by the signal */
export async function downloadWeights(
  url: string,
  pin: FileClaim,
  fetchFn: FetchFn,
  onProgress: OnProgress,
  signal: AbortSignal,
  onHash?: (sha256: string) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await keptFile(url, pin, { fetchFn, onProgress, signal, ...(onHash && { onHash }) });
  } catch (cause) {
    if (signal.aborted) {
      throw new AppError('model.cancelled', 'The model’s download was cancelled.', { retryable: true });
    }
    throw failed(url, cause, !(cause instanceof FileError) || cause.reason !== 'missing');
  }
}

/** @throws AppError `model.load_failed`, retryable */
export async function downloadJson(url: string, fetchFn: FetchFn): Promise<unknown> {
  try {
    const response = await fetchFn(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as unknown;
  } catch (cause) {
    throw failed(url, cause);
  }
}
