import { transfer } from 'comlink';
import layoutScript from '../../../../workers/layout.worker.ts?worker&url';
import { askWorker, type WorkerKind } from '../../../lib/threads/worker.ts';
import type { LayoutApi, LayoutProgress } from '../../../protocol/threads/layout.ts';
import { boundScriptUrl } from '../script-policy.ts';

const LAYOUT: WorkerKind<() => LayoutApi> = {
  kind: 'layout',
  who: 'The map layout worker',
  spawn: (name) => new Worker(boundScriptUrl(layoutScript), { type: 'module', name }),
};

/**
 * Lays vectors out in a worker made for this, which ends with the answer or with the signal; the vectors move into it.
 * @throws AppError `worker.lost`, and the signal's reason
 */
export const layOutInWorker = (
  vectors: Float32Array<ArrayBuffer>,
  dimensions: number,
  progress: LayoutProgress,
  signal: AbortSignal,
): Promise<Float32Array<ArrayBuffer>> =>
  askWorker(
    LAYOUT,
    (layouts) => layouts.layOut(transfer(vectors, [vectors.buffer]), dimensions, progress),
    signal,
  );
