import type { WeightPart } from '../../domain/weight.ts';
import { fetchedModules, notingMemories, writtenBytes } from '../../lib/wasm-memories.ts';

/** Memories of the engines that run models in this thread. */
const MEMORIES = new Set<WebAssembly.Memory>();

/** Runs something that may start an engine, and keeps an eye on the memory of that. */
export function watchingEngine<Result>(run: () => Promise<Result>): Promise<Result> {
  return notingMemories(MEMORIES, run);
}

/** What the engines hold: one memory for all models, which never shrinks, and the engine's own module. */
export function weighModels(): readonly WeightPart[] {
  const memories = [...MEMORIES].map(({ buffer }): WeightPart => {
    // Only a memory that threads share is among what the browser counts as the heap.
    const inHeap = typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
    const whole = { reserved: buffer.byteLength, inHeap };
    return { place: 'inference', kind: 'wasm', bytes: writtenBytes(buffer), ...whole };
  });
  return [...memories, { place: 'inference', kind: 'code', bytes: fetchedModules() }];
}
