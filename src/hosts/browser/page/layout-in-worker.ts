import * as Comlink from 'comlink';
import layoutScript from '../../../../workers/layout.worker.ts?worker&url';
import { installErrorTransfer } from '../../../protocol/threads/errors-over-comlink.ts';
import type { LayoutApi, LayoutProgress } from '../../../protocol/threads/layout.ts';
import { workerEnd, workerName } from '../worker-end.ts';
import { boundScriptUrl } from '../script-policy.ts';

/**
 * Lays vectors out in a worker made for this, which ends with the answer or with the signal; the vectors move into it.
 * @throws AppError `worker.lost`, and the signal's reason
 */
export async function layOutInWorker(
  vectors: Float32Array<ArrayBuffer>,
  dimensions: number,
  progress: LayoutProgress,
  signal: AbortSignal,
): Promise<Float32Array<ArrayBuffer>> {
  signal.throwIfAborted();
  installErrorTransfer();
  const name = workerName('layout');
  const worker = new Worker(boundScriptUrl(layoutScript), { type: 'module', name });
  const ended = workerEnd(worker, name, 'The worker that lays out the map');
  signal.addEventListener('abort', () => ended.reject(signal.reason));
  try {
    const api = Comlink.wrap<LayoutApi>(worker);
    const moved = Comlink.transfer(vectors, [vectors.buffer]);
    return await Promise.race([api.layOut(moved, dimensions, Comlink.proxy(progress)), ended.promise]);
  } finally {
    worker.terminate();
  }
}
