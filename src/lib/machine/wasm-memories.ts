/** Memory is given out by the operating system in pages of this size at least. */
const PAGE_BYTES = 4096;
const WORD_BYTES = 8;

/** Who watches now; while anybody does, new memories are noted for all of them. */
const watching: Set<WebAssembly.Memory>[] = [];
let plain: typeof WebAssembly.Memory | null = null;

/** Runs something and notes which WebAssembly memories are made meanwhile: engines keep theirs to themselves. */
export async function notingMemories<Result>(
  memories: Set<WebAssembly.Memory>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (plain === null) {
    plain = WebAssembly.Memory;
    WebAssembly.Memory = class extends plain {
      constructor(descriptor: WebAssembly.MemoryDescriptor) {
        super(descriptor);
        for (const noted of watching) noted.add(this);
      }
    };
  }
  watching.push(memories);
  try {
    return await run();
  } finally {
    watching.splice(watching.indexOf(memories), 1);
    // Those that began meanwhile may still watch.
    if (watching.length === 0) {
      WebAssembly.Memory = plain;
      plain = null;
    }
  }
}

/** Bytes up to the last page that is not all zeros: an engine's memory fills from below, and what is behind takes no room. */
export function writtenBytes(buffer: ArrayBufferLike): number {
  const words = new BigUint64Array(buffer, 0, Math.floor(buffer.byteLength / WORD_BYTES));
  const last = words.findLastIndex((word) => word !== 0n);
  return Math.min(buffer.byteLength, Math.ceil(((last + 1) * WORD_BYTES) / PAGE_BYTES) * PAGE_BYTES);
}

/** Of the WebAssembly modules that this thread has fetched, as far as it is told. */
export function fetchedModules(): number {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return fetched
    .filter(({ name }) => new URL(name, 'file:').pathname.endsWith('.wasm'))
    .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
}
