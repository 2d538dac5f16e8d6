/**
 * It alone compresses bytes with Zstandard.
 * It never chooses a dictionary.
 * Begin with `zstd.ts`.
 */
export { dictionaryNumber, isZstd, unzstd, zstd, zstdMemory } from './zstd.ts';
