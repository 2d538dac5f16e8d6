import { boundScriptUrl } from './script-policy.ts';

/**
 * The first import of each worker that makes others: these, a library's threads among them, have its policy as it has the
 * page's. Vite finds a worker's script only where `new Worker(new URL(…))` is written out, so the constructor itself is replaced.
 */
if (typeof Worker !== 'undefined') {
  const Unbound = Worker;
  globalThis.Worker = class extends Unbound {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(boundScriptUrl(String(script)), options);
    }
  };
}
