/** Ticks that a life has lived before the browser is asked to keep it: three hours at the real clock's pace. */
const WORTH_TICKS = 180;
/** An answer that took longer came from a person, who is not asked a second time; else it was the browser's own rule, which changes. ms */
const BY_ITSELF_MS = 1_000;
/** How long a browser's own rule is left alone after it said no, ms. */
const AGAIN_MS = 24 * 3_600_000;
const KEY = 'golem-asked-to-keep';
const GESTURES = ['pointerup', 'keydown'] as const;

/** When the browser was last asked, Unix ms, and whether it asked a person. */
interface LastAsk {
  readonly at: number;
  readonly person: boolean;
}

export interface AskToKeepDeps {
  /** Whether the browser has promised already; null where it does not say. */
  persisted(): boolean | null;
  ask(): Promise<boolean>;
  now(): number;
}

/**
 * Asks the browser to keep the site's data once there is a life worth keeping, and in a click or key press of its owner: Chromium answers
 * by itself (a site that is installed, bookmarked or visited often), Firefox asks its user, who then knows what it is about.
 */
export class AskToKeep {
  readonly #deps: AskToKeepDeps;
  #waiting = false;
  /** What is kept of the last time; undefined until it was looked up. */
  #last: LastAsk | null | undefined;

  constructor(deps: AskToKeepDeps) {
    this.#deps = deps;
  }

  /** When it was last asked, Unix ms; null: never, or nobody knows. */
  get askedAt(): number | null {
    return this.#lastAsked()?.at ?? null;
  }

  /** A stored life has come to this tick. */
  lived(tick: number): void {
    if (this.#waiting || tick < WORTH_TICKS || this.#deps.persisted() !== false) return;
    const asked = this.#lastAsked();
    if (asked !== null && (asked.person || this.#deps.now() - asked.at < AGAIN_MS)) return;
    this.#waiting = true;
    for (const gesture of GESTURES) addEventListener(gesture, this.#gesture);
  }

  /** The browser is being asked, here or by a button. */
  async noting(answer: Promise<boolean>): Promise<boolean> {
    const at = this.#deps.now();
    const promised = await answer;
    this.#note({ at, person: this.#deps.now() - at > BY_ITSELF_MS });
    return promised;
  }

  readonly #gesture = (): void => {
    if (!navigator.userActivation.isActive) return;
    for (const gesture of GESTURES) removeEventListener(gesture, this.#gesture);
    this.#waiting = false;
    if (this.#deps.persisted() === false) void this.#deps.ask().catch(() => undefined);
  };

  /** Looked up once: it is asked for with every status. */
  #lastAsked(): LastAsk | null {
    if (this.#last === undefined) this.#last = this.#asked();
    return this.#last;
  }

  #asked(): LastAsk | null {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastAsk | null;
    } catch {
      // Refused, or not what was written: as if it was never asked.
      return null;
    }
  }

  #note(asked: LastAsk): void {
    this.#last = asked;
    try {
      localStorage.setItem(KEY, JSON.stringify(asked));
    } catch {
      // Asked once more at the next visit.
    }
  }
}
