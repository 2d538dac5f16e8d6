import { AppError } from '../../../../domain/errors.ts';

const TRIES = 5;
const WAIT_MS = 20;

/** Whether a Blob can be read without waiting: in a worker it can. */
export function canReadNow(): boolean {
  return typeof FileReaderSync !== 'undefined';
}

/**
 * Bytes of a Blob, at once. One whose file the browser is just moving cannot be read: a moment later it can.
 * @throws AppError `store.unavailable` where it never can
 */
export function readNow(blob: Blob, from: number, to: number): Uint8Array<ArrayBuffer> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));
    } catch (cause) {
      if (left <= 1) {
        const what = 'The browser could not read the stored data. Reload the page.';
        throw new AppError('store.unavailable', what, { retryable: true, cause });
      }
      // Nothing can be waited for within a call of the engine.
      for (const until = performance.now() + WAIT_MS; performance.now() < until;);
    }
  }
}
