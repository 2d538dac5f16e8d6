/** How long after the last movement of a pointer, key or finger somebody is still taken to look, ms. */
const LOOKING_MS = 30_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether somebody is at the page, told by what they do. Opening it counts. */
class AttentionPaid {
  #last = Date.now();
  readonly #back = new Set<() => void>();

  get now(): boolean {
    return Date.now() - this.#last < LOOKING_MS;
  }

  /** Calls back where somebody comes after nobody was there. @returns ends it */
  onBack(callback: () => void): () => void {
    if (this.#back.size === 0)
      for (const sign of SIGNS) addEventListener(sign, this.#seen, { passive: true });
    this.#back.add(callback);
    return () => {
      this.#back.delete(callback);
      if (this.#back.size === 0) for (const sign of SIGNS) removeEventListener(sign, this.#seen);
    };
  }

  readonly #seen = (): void => {
    const away = !this.now;
    this.#last = Date.now();
    if (away) for (const callback of this.#back) callback();
  };
}

export const attentionPaid = new AttentionPaid();
