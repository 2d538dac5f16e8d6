/** A chart is redrawn no more often than this while ticks pour in, ms. */
const MIN_INTERVAL_MS = 100;
/** And no less often, however dear it is, ms. */
const MAX_INTERVAL_MS = 1000;
/** A drawing waits this many times its own cost: all charts together leave most of the thread free. */
const REST_FACTOR = 12;

/** Drawings that are due: one a frame, so that four charts never make one long task. */
const due = new Set<Redraw>();
let frame: number | null = null;

function drawNext(): void {
  frame = null;
  const next = due.values().next();
  if (next.done === true) return;
  due.delete(next.value);
  next.value.run();
  if (due.size > 0) frame = requestAnimationFrame(drawNext);
}

/**
 * Asks for a redraw; many asks become one. A busy feed is drawn as often as the machine can bear: the cost of a
 * drawing is taken up to the end of its frame, painting included.
 */
export class Redraw {
  readonly #draw: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = -Infinity;
  #interval = MIN_INTERVAL_MS;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** `now` is for what the hand does: it does not wait for the rest between drawings. */
  ask(now = false): void {
    if (due.has(this)) return;
    const wait = this.#interval - (performance.now() - this.#lastAt);
    if (now || wait <= 0) this.#queue();
    else this.#timer ??= setTimeout(() => this.#queue(), wait);
  }

  stop(): void {
    due.delete(this);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Called by the queue only. */
  run(): void {
    const began = performance.now();
    this.#lastAt = began;
    this.#draw();
    setTimeout(() => {
      const cost = performance.now() - began;
      this.#interval = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, cost * REST_FACTOR));
    });
  }

  #queue(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    due.add(this);
    frame ??= requestAnimationFrame(drawNext);
  }
}
