/**
 * It alone draws a life along its ticks, and what moved a belief.
 * It never asks the golem for data; it draws the log it is given.
 * Begin with `TimeChart.svelte`.
 */
export { default as EvidenceWaterfall } from './EvidenceWaterfall.svelte';
export { default as Plot } from './Plot.svelte';
export { default as StretchButtons } from './StretchButtons.svelte';
export { default as TimeChart } from './TimeChart.svelte';
export type { Level, Line } from './chart-lines.ts';
export { LIFE_CURSOR, followPointer, lifeHooks, showTicks, tickUnder } from './life-plot.ts';
export { markPath } from './marks.ts';
export { readPalette, type Palette } from './palette.ts';
export { axisStyle, drawCursor } from './plot-parts.ts';
export { default as TickStrip } from './strip/TickStrip.svelte';
