/** Fewest ticks that fill a chart's width. */
const MIN_SPAN = 20;
/** How much wider or narrower one press of a button or key makes what is shown. */
export const ZOOM_STEP = 1.6;

/**
 * The stretch of life that the charts show, in ticks, shared by strip, price and equity like a trace viewer's
 * timeline. Null bounds follow: `from` null is the first tick, `to` null the newest.
 */
export class TimeView {
  /** A fixed stretch, or null while following. */
  fixed = $state.raw<{ readonly from: number; readonly to: number } | null>(null);
  /** While following: how many of the newest ticks; null for the whole life. */
  tail = $state.raw<number | null>(null);
  /** The tick under the pointer, on whichever chart. */
  hover = $state.raw<number | null>(null);

  /** Bounds in ticks, `to` exclusive, for a life from `first` to `last`. */
  range(first: number, last: number): { from: number; to: number } {
    if (this.fixed !== null) return this.fixed;
    const to = last + 1;
    const from = this.tail === null ? first : Math.max(first, to - this.tail);
    return { from, to: Math.max(to, from + MIN_SPAN) };
  }

  follow(tail: number | null): void {
    this.fixed = null;
    this.tail = tail;
  }

  reset(): void {
    this.follow(null);
  }

  /** Shows a stretch, kept within the life and no narrower than can be read. */
  show(from: number, to: number, first: number, last: number): void {
    const end = Math.max(last + 1, first + MIN_SPAN);
    const span = Math.min(Math.max(to - from, MIN_SPAN), end - first);
    const start = Math.min(Math.max(from, first), end - span);
    this.fixed = { from: start, to: start + span };
    if (span >= end - first) this.reset();
  }

  /** Scales the stretch by `factor` around a tick that stays in place. */
  zoom(anchor: number, factor: number, first: number, last: number): void {
    const { from, to } = this.range(first, last);
    this.show(anchor - (anchor - from) * factor, anchor + (to - anchor) * factor, first, last);
  }

  pan(ticks: number, first: number, last: number): void {
    const { from, to } = this.range(first, last);
    this.show(from + ticks, to + ticks, first, last);
  }

  /** Brings a tick into a fixed stretch; a following view stays as it is unless the tick left it. */
  reveal(tick: number, first: number, last: number): void {
    const { from, to } = this.range(first, last);
    if (tick >= from && tick < to) return;
    const span = to - from;
    this.show(tick - span / 2, tick + span / 2, first, last);
  }
}
