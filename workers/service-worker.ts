import type { PrecacheEntry } from 'workbox-precaching';
import { serveOffline } from '../src/runtime/service-worker/offline.ts';

/** Written by the build: every file of the page with its revision. */
declare global {
  interface WorkerGlobalScope {
    readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
  }
}

serveOffline(self as never, (self as unknown as WorkerGlobalScope).__WB_MANIFEST);
