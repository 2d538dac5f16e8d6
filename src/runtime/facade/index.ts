/**
 * It alone is `globalThis.golem`: the public API on the page, of the living golem and of a reopened past tick.
 * It may not know the golem itself; it only asks verbs over a line.
 * Begin with `facade.ts`.
 */
export type { Answering } from './ask.ts';
export { createFacade } from './create-facade.ts';
export type { GolemFacade, ReopenedGolem } from './facade.ts';
export { Listeners } from './listeners.ts';
