import type { MemoryUsePart } from '../../domain/telemetry/memory-use.ts';
import { fetchedModules, notingMemories, writtenBytes } from '../../lib/machine/wasm-memories.ts';

/** Memories of the engines that run models in this thread. */
const MEMORIES = new Set<WebAssembly.Memory>();

/** Runs something that may start an engine, and keeps an eye on the memory of that. */
export function watchingEngine<Result>(run: () => Promise<Result>): Promise<Result> {
  return notingMemories(MEMORIES, run);
}

/**
 * What the engines hold: one memory of each, which never shrinks, and their modules. There are two engines where one for the GPU was
 * tried and the other taken: together they are one part.
 */
export function enginesMemoryUse(): readonly MemoryUsePart[] {
  const buffers = [...MEMORIES].map(({ buffer }) => buffer);
  const code: MemoryUsePart = { place: 'inference', kind: 'code', bytes: fetchedModules() };
  if (buffers.length === 0) return [code];
  const sum = (of: (buffer: ArrayBufferLike) => number): number =>
    buffers.reduce((bytes, buffer) => bytes + of(buffer), 0);
  const wasm: MemoryUsePart = {
    place: 'inference',
    kind: 'wasm',
    bytes: sum(writtenBytes),
    reserved: sum((one) => one.byteLength),
    // Only a memory that threads share is among what the browser counts as the heap; all are made alike on a page.
    inHeap:
      typeof SharedArrayBuffer !== 'undefined' && buffers.every((one) => one instanceof SharedArrayBuffer),
  };
  return [wasm, code];
}
