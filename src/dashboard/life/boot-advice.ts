import type { ErrorCode } from '../../domain/errors.ts';

const RELOAD = 'Reload the page to try again.';

/** What a person can do about a failed start, by its code; reloading where nothing better is known. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  'store.quota':
    'The browser’s storage for this site is full. Free some in the browser’s site settings, then reload.',
  'store.corrupt':
    'Reload once: an error of reading may pass. If it stays, save what can be read, rebuild the life, or begin a new one beside it.',
  'store.undecided': 'Its owner chooses below.',
  'store.version': 'The stored life is of another version. Close other tabs of this page, then reload.',
  'store.lost':
    'The browser removed the storage while it was in use. Reload: what it still has is read again.',
  'world.load_failed':
    'The recorded market could not be read from the server. Check that it runs, then reload.',
  'worker.lost': 'A background worker stopped. Close other heavy tabs, then reload.',
  'worker.timeout': 'A background worker did not answer in time. Reload to try again.',
};

export function adviceFor(code: ErrorCode | undefined): string {
  return (code === undefined ? undefined : ADVICE[code]) ?? RELOAD;
}
