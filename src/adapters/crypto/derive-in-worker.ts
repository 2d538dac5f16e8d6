import { AppError } from '../../domain/errors.ts';
import { askWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import { type DeriveKey, deriveKey } from './derive-key.ts';

const KEY: WorkerKind<() => { deriveKey: DeriveKey }> = {
  kind: 'key',
  who: 'The worker of keys',
  spawn: (name) =>
    new Worker(new URL('../../../workers/key.worker.ts', import.meta.url), { type: 'module', name }),
};

/**
 * Derives in a worker of its own, so that a life goes on meanwhile, and ends it afterwards with all that it held in memory.
 * A browser without workers inside workers derives here.
 */
export const deriveInWorker: DeriveKey = async (passphrase, salt, parameters) => {
  if (typeof Worker === 'undefined') return deriveKey(passphrase, salt, parameters);
  try {
    return await askWorker(KEY, (keys) => keys.deriveKey(passphrase, salt, parameters));
  } catch (error) {
    if (AppError.from(error).code !== 'worker.lost') throw error;
    const what = 'The passphrase could not be checked: its worker did not start. Reload the page.';
    throw new AppError('keys.unavailable', what, { cause: error });
  }
};
