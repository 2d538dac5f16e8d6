/**
 * It alone encrypts the owner's keys and holds them open.
 * It never gives a key to anything that is stored or shown.
 * Begin with `vault.ts`.
 */
export { deriveInWorker } from './derive-in-worker.ts';
export { deriveKey, type DeriveKey, type KdfParameters } from './derive-key.ts';
export { KeyVault, type StoredVault } from './vault.ts';
