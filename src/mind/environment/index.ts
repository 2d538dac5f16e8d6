/**
 * It alone says what a reading of the device changes: which models a thought leaves out, and what the prompt says of it.
 * It never reads the device itself: that is a port.
 * Begin with `epoch.ts`, then `left-out.ts`.
 */
export { environment } from './organ.ts';
export { leftOutBy, type Surroundings } from './left-out.ts';
