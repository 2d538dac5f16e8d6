/**
 * It alone fetches, verifies and keeps files in the browser, and reads a given file as text.
 * It never knows what a file is for.
 * Begin with `kept-file.ts`.
 */
export type { FileFolder } from './file-folder.ts';
export {
  FileError,
  keptFile,
  type FetchFn,
  type FileClaim,
  type FilePin,
  type OnProgress,
} from './kept-file.ts';
export { forgetFile, keptBytes } from './kept-state.ts';
export { forgetOpfsFolder, opfsFolder } from './opfs-folder.ts';
export { sha256 } from './sha256.ts';
export { headOf, isGzip, textOf, type TextOptions } from './text.ts';
