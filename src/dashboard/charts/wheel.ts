import type { TickLog, TimeView } from '../life/index.ts';

/** How much one pixel of wheel travel zooms, as an exponent. */
const ZOOM_PER_PIXEL = 0.002;

/**
 * The wheel over a chart: with Ctrl it zooms around the tick under the pointer, sideways or with Shift it pans, and
 * otherwise it belongs to the page.
 * @param anchor tick under the pointer
 * @param width of the plot, CSS pixels
 */
export function wheel(event: WheelEvent, view: TimeView, log: TickLog, anchor: number, width: number): void {
  if (log.length === 0) return;
  const { from, to } = view.range(log.first, log.last);
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    view.zoom(anchor, Math.exp(event.deltaY * ZOOM_PER_PIXEL), log.first, log.last);
  } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
    event.preventDefault();
    const travel = (event.deltaX || event.deltaY) / Math.max(1, width);
    view.pan(travel * (to - from), log.first, log.last);
  }
}
