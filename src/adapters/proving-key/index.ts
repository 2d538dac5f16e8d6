/**
 * It alone says what is planted in a proving ground, from its seed.
 * It may not be imported by mind or runtime: no golem is given it.
 * Begin with `key.ts`.
 */
export { Draws } from './draws.ts';
export { EVENT_SIGNATURES, type EventName } from './events.ts';
export { keyOf, plainEvents } from './key.ts';
export {
  BLOCKS_PER_STEP,
  type Cue,
  type Happening,
  isIn,
  type Key,
  meaningAt,
  type Note,
} from './planted.ts';
export { SIZES } from './sizes.ts';
