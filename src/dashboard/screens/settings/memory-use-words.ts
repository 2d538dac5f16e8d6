import type { MemoryUseKind, MemoryUsePart, MemoryUsePlace } from '../../../domain/telemetry/memory-use.ts';

const PLACES: Readonly<Record<MemoryUsePlace, string>> = {
  page: 'page',
  golem: 'mind',
  database: 'database',
  inference: 'models',
};

const KINDS: Readonly<Record<MemoryUseKind, string>> = {
  heap: 'objects',
  drawing: 'what is drawn',
  wasm: 'engine’s memory',
  compressor: 'compressor’s memory',
  code: 'engine’s program',
  files: 'files of the life',
  cache: 'blocks last read',
  engine: 'files of the engine',
  vectors: 'vectors at hand',
  signs: 'signs of all vectors',
};

const MEANS: Readonly<Record<MemoryUseKind, string>> = {
  heap: 'Objects and strings of its scripts, measured by the browser when it tidies up',
  drawing: 'Documents, styles and canvases',
  wasm: 'WebAssembly’s memory up to the last byte that was written, of what it set aside',
  compressor:
    'The memory of Zstandard’s module, which packs what is stored, up to the last byte that was written',
  code: 'The WebAssembly module as it was fetched; its machine code comes on top and is not told',
  files: 'The database’s files as far as they are in memory',
  cache: 'Of files that are read where they lie: what was read of them last',
  engine: 'Files that PostgreSQL brings along, from time zones to extensions',
  vectors: 'Vectors of the newest memories, or of the texts last asked about',
  signs: 'One bit for each number of each vector: with them the likely ones are found',
};

/** Part's name, e.g. `database: files of the life`. */
export const nameOfPart = ({ place, kind }: MemoryUsePart): string => `${PLACES[place]}: ${KINDS[kind]}`;

export const meaningOfPart = ({ kind }: MemoryUsePart): string => MEANS[kind];

/** Heaviest first; what the browser does not tell, last. */
export function bySize(parts: readonly MemoryUsePart[]): readonly MemoryUsePart[] {
  return parts.toSorted((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1));
}

/** Bytes of all parts that are told. */
export function sumOfParts(parts: readonly MemoryUsePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
}
