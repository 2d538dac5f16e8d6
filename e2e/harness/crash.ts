import { proxy, wrap } from 'comlink';
import { installErrorTransfer } from '../../src/lib/threads/errors-over-comlink.ts';
import type { Model } from './crash/model.ts';
import type { Sabotage } from './crash/sabotage.ts';
import type { CrashWorker, Stage, Tidying } from './crash/worker.ts';

/** What the killer calls on this page: a database in a worker, as the product has it, that is written to for ever. */
declare global {
  var crash: typeof harness;
  /** Exposed by the killer. */
  function tell(stage: Stage | Tidying, n: number): Promise<void>;
}

installErrorTransfer();
const worker = wrap<CrashWorker>(
  new Worker(new URL('./crash/worker.ts', import.meta.url), { type: 'module', name: 'crash' }),
);
/** `?cache=65536`: files are read where they lie, and so many bytes of them kept. */
const cache = new URLSearchParams(location.search).get('cache');
const cacheBytes = cache === null ? null : Number(cache);
const baseUrl = new URL('../../', location.href).href;

const harness = {
  /** Opens the database and reads all of it. */
  check: (sabotage: Sabotage) => worker.check(baseUrl, sabotage, cacheBytes),
  /** Goes on writing from what is stored until somebody kills it. */
  write: (model: Model) => worker.write(model, proxy(tell)),
};
globalThis.crash = harness;
