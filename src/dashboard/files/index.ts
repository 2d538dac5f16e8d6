/**
 * It alone takes files from a person and hands files back, whole lives included.
 * It never decides what a screen does with them.
 * Begin with `travel.svelte.ts`.
 */
export { default as DropZone } from './DropZone.svelte';
export { default as FileDrop } from './FileDrop.svelte';
export { default as CancellableProgress } from './CancellableProgress.svelte';
export {
  ACCEPTED,
  HIDDEN,
  droppedFiles,
  limitsNote,
  pickedFiles,
  textsOf,
  unpackedFile,
  type GivenFile,
} from './given-files.ts';
export { chooseSink, saveMarkdown, type FileKind } from './save-stream.ts';
export {
  CONTEXT_EVENTS_PART,
  PARTS,
  WHOLE_LIFE,
  memoryCargo,
  travelOf,
  type Travel,
} from './travel.svelte.ts';
