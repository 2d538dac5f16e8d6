/**
 * It alone reads recorded worlds, and plays worlds whose blocks are known.
 * It never writes one; a script does.
 * Begin with `open-tape.ts`.
 */
export { loadManifest } from './manifest.ts';
export { openTape } from './open-tape.ts';
export { TapeBlock } from './blocks.ts';
export type { PlayedBlocks, TapePosition } from './tape-reader.ts';
export { TapeWorld } from './tape-world.ts';
