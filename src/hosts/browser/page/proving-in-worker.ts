import provingScript from '../../../../workers/proving.worker.ts?worker&url';
import { startWorker, type StartedWorker, type WorkerKind } from '../../../lib/threads/worker.ts';
import type { ProvingApi } from '../../../protocol/threads/proving.ts';
import { boundScriptUrl } from '../script-policy.ts';

const PROVING: WorkerKind<() => ProvingApi> = {
  kind: 'proving',
  who: 'The worker that knows the answer key',
  spawn: (name) => new Worker(boundScriptUrl(provingScript), { type: 'module', name }),
};

/** A worker that lives floor and oracle and knows what is planted; whoever starts it ends it. */
export const startProving = (): StartedWorker<ProvingApi> => startWorker(PROVING);
