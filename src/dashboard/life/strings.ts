import { catalog } from '../language/index.ts';

export const english = {
  stage: { page: 'Loading the page', workers: 'Starting the workers' },
  notReady: 'The golem is not ready yet',
  failed: (what: string) => `${what} failed`,
  historyUnread: 'Past ticks could not be read',
  /** What a person can do about a failed start. */
  advice: {
    'store.quota':
      'The browser’s storage for this site is full. Free space in the browser’s site settings, then reload.',
    'store.corrupt':
      'Reload once: a read error may pass. If that doesn’t help, save what can be read, rebuild the life, or begin a new one beside it.',
    'store.undecided': 'Choose below how to continue.',
    'store.version': 'The stored life is from another version. Close other tabs of this page, then reload.',
    'store.lost':
      'The browser removed the storage while it was in use. Reload: what the browser still has is read again.',
    'world.load_failed':
      'The recorded market could not be read from the server. Check that the server runs, then reload.',
    'worker.lost': 'A background worker stopped. Close other heavy tabs, then reload.',
    'worker.timeout': 'A background worker did not answer in time. Reload to try again.',
  },
  reload: 'Reload the page to try again.',
};

export const t = catalog('life', english);
