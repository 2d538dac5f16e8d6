import { modelThreads } from '../../lib/machine/cores.ts';
import { Embedder } from './embedder.ts';
import { openOrtSession } from './ort-session.ts';
import { judgeWebGpu, type GpuLike } from './webgpu-adapter.ts';

/** The embedder with what this worker's browser offers. */
export function browserEmbedder(): Embedder {
  const { gpu } = navigator as Navigator & { readonly gpu?: GpuLike };
  return new Embedder({
    fetch: (input, init) => fetch(input, init),
    openSession: openOrtSession,
    judgeWebGpu: () => judgeWebGpu(gpu),
    threads: self.crossOriginIsolated ? modelThreads(navigator.hardwareConcurrency) : 1,
    stopwatch: () => performance.now(),
  });
}
