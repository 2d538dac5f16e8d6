/** Charts are redrawn at most this often while ticks pour in, ms: two frames in three stay free for the page. */
const MIN_INTERVAL_MS = 50;

/** Asks for a redraw; many asks within a frame become one, and a busy feed does not draw every frame. */
export class Redraw {
  readonly #draw: () => void;
  #frame: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = -Infinity;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** `now` is for what the hand does: it must not lag. */
  ask(now = false): void {
    if (this.#frame !== null) return;
    const wait = MIN_INTERVAL_MS - (performance.now() - this.#lastAt);
    if (now || wait <= 0) this.#inFrame();
    else this.#timer ??= setTimeout(() => this.#inFrame(), wait);
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#frame = this.#timer = null;
  }

  #inFrame(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#lastAt = performance.now();
      this.#draw();
    });
  }
}
