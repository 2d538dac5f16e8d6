import * as Comlink from 'comlink';
import { installErrorTransfer } from '../../src/protocol/threads/errors-over-comlink.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';
import type { Connectable } from '../../src/protocol/page/worker.ts';

/** The inference worker as the page has it, for the bench and for tests in the browser. */
installErrorTransfer();

function fresh(): Comlink.Remote<InferenceApi & Connectable> {
  // In one expression: that is how the build knows a worker.
  const worker = new Worker(new URL('../../workers/inference.worker.ts', import.meta.url), {
    type: 'module',
  });
  return Comlink.wrap<InferenceApi & Connectable>(worker);
}

const inference = fresh();

/** A second way in, as the golem worker has it. */
function connected(): Comlink.Remote<InferenceApi> {
  const { port1, port2 } = new MessageChannel();
  void inference.connect(Comlink.transfer(port2, [port2]));
  return Comlink.wrap<InferenceApi>(port1);
}

Object.assign(globalThis, { inference, fresh, connected });
