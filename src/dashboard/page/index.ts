/**
 * It alone looks after the browser page: its frames, its clock, its theme, what it remembers of a visitor, and whether anybody is looking.
 * It knows nothing of the golem.
 * Begin with `frame-queue.ts`.
 */
export { FrameJob } from './frame-queue.ts';
export { KeptFlag } from './kept-flag.svelte.ts';
export { reading } from './reading.ts';
export { saveFile } from './save-file.ts';
export { theme, type ThemeChoice } from './theme.svelte.ts';
export { wallTime } from './wall-clock.ts';
