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
