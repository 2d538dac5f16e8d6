import * as Comlink from 'comlink';
import { AppError } from '../../domain/errors.ts';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import { type DeriveKey, deriveKey } from './derive-key.ts';

/**
 * Derives in a worker of its own, so that a life goes on meanwhile, and ends it afterwards with all that it held in memory.
 * A browser without workers inside workers derives here.
 */
export const deriveInWorker: DeriveKey = async (passphrase, salt, parameters) => {
  if (typeof Worker === 'undefined') return deriveKey(passphrase, salt, parameters);
  installErrorTransfer();
  const worker = new Worker(new URL('../../../workers/key.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      reject(
        new AppError('keys.unavailable', 'The passphrase could not be worked on: its worker did not start.'),
      );
    });
  });
  try {
    const remote = Comlink.wrap<DeriveKey>(worker);
    return await Promise.race([remote(passphrase, salt, parameters), failed]);
  } finally {
    worker.terminate();
  }
};
