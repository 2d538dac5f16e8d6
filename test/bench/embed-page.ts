import { tableAt } from '../../src/lib/threads/line.ts';
import { type StartedWorker, startWorker } from '../../src/lib/threads/worker.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';

/** The inference worker as the page has it, for the bench and for tests in the browser. */
const start = (): StartedWorker<InferenceApi> =>
  startWorker<() => InferenceApi>({
    kind: 'inference',
    who: 'The inference worker',
    spawn: (name) =>
      new Worker(new URL('../../workers/inference.worker.ts', import.meta.url), { type: 'module', name }),
  });

const worker = start();

Object.assign(globalThis, {
  inference: worker.table,
  fresh: () => start().table,
  /** A second way in, as the golem worker has it. */
  connected: () => tableAt<InferenceApi>(worker.connect()),
});
