/**
 * It alone reads recorded worlds and plays them.
 * It never writes one; a script does.
 * Begin with `open-tape.ts`.
 */
export { loadManifest } from './manifest.ts';
export { openTape } from './open-tape.ts';
