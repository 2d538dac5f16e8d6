import { Embedder } from './embedder.ts';
import { openOrtSession } from './ort-session.ts';
import { judgeWebGpu, type GpuLike } from './webgpu-adapter.ts';

/** More threads than this gain nothing on a model of 22 M parameters, and the page needs its cores. */
const MAX_THREADS = 4;

/** The embedder with what this worker's browser offers. */
export function browserEmbedder(): Embedder {
  const { gpu } = navigator as Navigator & { readonly gpu?: GpuLike };
  return new Embedder({
    fetch: (input, init) => fetch(input, init),
    openSession: openOrtSession,
    judgeWebGpu: () => judgeWebGpu(gpu),
    threads: self.crossOriginIsolated ? Math.min(MAX_THREADS, navigator.hardwareConcurrency) : 1,
    stopwatch: () => performance.now(),
  });
}
