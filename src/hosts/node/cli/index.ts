/**
 * It alone is the `golem` command: its words, options and exit codes.
 * It never lives by itself: each command is a few lines over the host.
 * Begin with `main.ts`.
 */
export { main } from './main.ts';
export { replayLife } from './replay-life.ts';
