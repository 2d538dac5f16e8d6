/**
 * It alone stores a life in PostgreSQL inside the browser.
 * It never decides what the golem does with what it reads.
 * Begin with `store.ts`.
 */
export { IMAGE_FOLDER, IMAGE_MANIFEST, imageBlob, type ImageManifest } from './engine/image.ts';
export { MIGRATIONS } from './engine/migration-files.ts';
export type { StoreDeps } from './engine/open.ts';
export { browserDeps } from './engine/browser-deps.ts';
export { pgliteStore } from './store.ts';
export type { LifeShelf } from './engine/shelf.ts';
export type { LifeFiles } from './files/life-files.ts';
export { isWal } from './files/format/block-files.ts';
export { BLOCK_BYTES, dirtyBlocks } from './files/format/blocks.ts';
