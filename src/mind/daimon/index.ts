/**
 * It alone says how surprising a tick was and what mood comes of it, and learns what situations feel like.
 * It never decides anything.
 * Begin with `affect.ts`.
 */
export { emotionOf } from './affect.ts';
export { daimon } from './organ.ts';
export { padCosine, padLength } from './pad.ts';
export { daimonShown } from './view.ts';
