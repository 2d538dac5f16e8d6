import provingScript from '../../../../workers/proving.worker.ts?worker&url';
import { Renewed } from '../../../lib/threads/renewed.ts';
import { startWorker, type StartedWorker, type WorkerKind } from '../../../lib/threads/worker.ts';
import type { ProvingApi } from '../../../protocol/threads/proving.ts';
import { boundScriptUrl } from '../script-policy.ts';

const PROVING: WorkerKind<() => ProvingApi> = {
  kind: 'proving',
  who: 'The answer key worker',
  spawn: (name) => new Worker(boundScriptUrl(provingScript), { type: 'module', name }),
};

/** A worker that lives floor and oracle and knows what is planted: begun when it is first asked, and anew after it was lost. */
export class ProvingInWorker extends Renewed<ProvingApi> {
  readonly #begun: () => StartedWorker<ProvingApi> | null;

  constructor() {
    let begun: StartedWorker<ProvingApi> | null = null;
    super(async () => {
      begun = startWorker(PROVING);
      await begun.begun;
      return begun.table;
    });
    this.#begun = () => begun;
  }

  end(): void {
    this.#begun()?.end();
  }
}
