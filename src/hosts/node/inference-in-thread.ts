import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lookAfter, type WorkerKind } from '../../lib/threads/worker.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import { nodeEmbedder } from './node-embedder.ts';

export interface NodeInference {
  readonly inference: InferenceApi;
  end(): Promise<void>;
}

/** The thread's script, beside this one where the host is built; sources have none that Node could run. */
const SCRIPT = new URL('./inference-worker.js', import.meta.url);

/**
 * The models in a thread of their own, so that neither HTTP nor a tick waits while one computes. Run from its sources, as in tests, they
 * are in this thread.
 */
export function nodeInference(): NodeInference {
  if (!existsSync(fileURLToPath(SCRIPT))) return { inference: nodeEmbedder(), end: () => Promise.resolve() };
  return inThread(SCRIPT);
}

const MODELS: Pick<WorkerKind<() => InferenceApi>, 'kind' | 'who' | 'serves'> = {
  kind: 'inference',
  who: 'The model thread',
};

/** @param script that serves an {@link InferenceApi} on the port of its `workerData` */
export function inThread(script: URL): NodeInference {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(script, {
    workerData: { port: port2 },
    transferList: [port2 as unknown as import('node:worker_threads').MessagePort],
  });
  const { table, end } = lookAfter(MODELS, {
    line: port1,
    terminate() {
      port1.close();
      void worker.terminate();
    },
    watch(gone) {
      worker.on('error', ({ message }: Error) => gone(`${MODELS.who} stopped: ${message}`));
      worker.on('exit', () => gone(`${MODELS.who} stopped.`));
      return () => undefined;
    },
  });
  return {
    inference: table,
    async end() {
      end();
      await worker.terminate();
    },
  };
}
