import type { Timer } from '../../../lib/async/timer.ts';

/** How long the window is looked at before it can be allowed, ms. */
export const ARM_MS = 1_000;
/** How far a pointer goes that was moved by a hand, CSS pixels on the screen. */
const MOVED = 4;

export interface ArmingDeps {
  readonly timer: Timer;
  /** The window can be read, and has the focus. */
  readable(): boolean;
  /** Told at first, and whenever it changes. */
  changed(armed: boolean): void;
}

/**
 * Whether Allow may be pressed. A page can open this window where somebody is about to press a button or a key, so that it takes a second in
 * which the window has the focus and nothing is pressed, and a hand that was here: a pointer that moved over it, a touch, or a key that
 * went to the button. A press that is too early begins the second anew.
 */
export class Arming {
  readonly #deps: ArmingDeps;
  #off: (() => void) | null = null;
  #waited = false;
  #hand = false;
  #place: { readonly x: number; readonly y: number } | null = null;
  #early = false;
  #reported: boolean | null = null;

  constructor(deps: ArmingDeps) {
    this.#deps = deps;
    this.again();
  }

  get armed(): boolean {
    return this.#waited && this.#hand;
  }

  /** The window was left, came back, or has another size: all of it begins anew. */
  again(): void {
    this.#hand = false;
    this.#place = null;
    this.#wait();
  }

  /** A pointer is at this place of the screen. */
  pointer(x: number, y: number): void {
    this.#place ??= { x, y };
    if (Math.abs(x - this.#place.x) + Math.abs(y - this.#place.y) < MOVED) return;
    this.#hand = true;
    this.#tell();
  }

  /** The button was gone to by key. */
  reached(): void {
    this.#hand = true;
    this.#tell();
  }

  /** Something is pressed, wherever in the window. @param touch by a finger or a pen, which is nowhere before */
  pressed(touch: boolean): void {
    this.#early = !this.armed;
    if (!this.#early) return;
    if (touch) this.#hand = true;
    this.#wait();
  }

  /** Whether a click counts: one that began before it might does not. */
  takes(): boolean {
    return this.armed && !this.#early;
  }

  #wait(): void {
    this.#off?.();
    this.#off = null;
    this.#waited = false;
    if (this.#deps.readable()) {
      this.#off = this.#deps.timer.after(ARM_MS, () => {
        this.#waited = true;
        this.#tell();
      });
    }
    this.#tell();
  }

  #tell(): void {
    if (this.#reported === this.armed) return;
    this.#reported = this.armed;
    this.#deps.changed(this.armed);
  }
}
