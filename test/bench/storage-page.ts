import { wrap } from 'comlink';
import type { StorageSubject } from './storage-worker.ts';

/** One file system in a dedicated worker, as the product's database has it. */
const worker = new Worker(new URL('./storage-worker.ts', import.meta.url), { type: 'module' });
Object.assign(globalThis, { subject: wrap<StorageSubject>(worker) });
