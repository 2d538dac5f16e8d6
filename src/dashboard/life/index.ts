/**
 * It alone holds what the page knows of the golem: its status, log, notices and the moment shown.
 * It never draws anything or knows which screen is open.
 * Begin with `life-view.svelte.ts`.
 */
export { adviceFor } from './boot-advice.ts';
export { LifeView, provideLife, useLife } from './life-view.svelte.ts';
export type { Notice } from './notices.svelte.ts';
export { FLAG, ORDER, ORDER_KINDS, type TickLog } from './tick-log.ts';
export { ZOOM_STEP, type TimeView } from './time-view.svelte.ts';
