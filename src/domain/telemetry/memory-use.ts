/** The threads that a golem's memory lies in. */
export const MEMORY_USE_PLACES = ['page', 'golem', 'database', 'inference'] as const;
export type MemoryUsePlace = (typeof MEMORY_USE_PLACES)[number];

/** What memory is held for. */
export type MemoryUseKind =
  /** JavaScript's objects and strings. */
  | 'heap'
  /** Documents, styles and canvases. */
  | 'drawing'
  /** A WebAssembly module's own memory. */
  | 'wasm'
  /** Memory of the WebAssembly module that packs what is stored. */
  | 'compressor'
  /** A WebAssembly module as it came, which the browser keeps beside its machine code. */
  | 'code'
  /** The database's files. */
  | 'files'
  /** What was last read of files that are read where they lie. */
  | 'cache'
  /** Files that come with the engine. */
  | 'engine'
  /** Vectors at hand, and those made for texts. */
  | 'vectors'
  /** Signs of all vectors. */
  | 'signs';

export interface MemoryUsePart {
  readonly place: MemoryUsePlace;
  readonly kind: MemoryUseKind;
  /** Null where this browser does not tell. */
  readonly bytes: number | null;
  /** Of memory that is set aside as a whole and used by and by: all of it, while `bytes` is what was ever written. */
  readonly reserved?: number;
  /** It is counted as part of its thread's heap by a browser that measures heaps, and is taken off it here. */
  readonly inHeap?: boolean;
}

/** What a golem's memory is used for, part by part. */
export interface MemoryUse {
  readonly parts: readonly MemoryUsePart[];
}
