import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../domain/errors.ts';
import { askOver, reach, tableOver } from '../../lib/threads/line.ts';
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

/** @param script that answers with an {@link InferenceApi} on the port of its `workerData` */
export function inThread(script: URL): NodeInference {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(script, {
    workerData: { port: port2 },
    transferList: [port2 as unknown as import('node:worker_threads').MessagePort],
  });
  let over: AppError | null = null;
  const waiting = new Set<(reason: AppError) => void>();
  const lose = (why: string): void => {
    over ??= new AppError('worker.lost', why, { data: { worker: 'inference' } });
    for (const reject of waiting) reject(over);
    waiting.clear();
    port1.close();
  };
  worker.on('error', (error: Error) => lose(`The thread of the models stopped: ${error.message}`));
  worker.on('exit', () => lose('The thread of the models stopped.'));
  const asked = askOver(reach(port1));
  const ask = (method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (over) {
        reject(over);
        return;
      }
      waiting.add(reject);
      void asked(method, args)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  return { inference: tableOver<InferenceApi>(ask), end: async () => void (await worker.terminate()) };
}
