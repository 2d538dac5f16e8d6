import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { PreAssemblyFigures } from '../../../domain/context/pre-assembly.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { ReadyPieces } from '../../../mind/grimoire/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import { writtenBy } from '../../../mind/spans/index.ts';
import type { LivedSpans } from '../lived-spans.ts';
import { waits } from '../../../shared/standing.ts';

/** Longest stretch in one go, ms: a beat and other messages get their turn. */
const SLICE_MS = 2;
/** With less time until the next beat nothing is made. */
const LEAST_IDLE_MS = 4;
/** What could not be made in so long is looked at again then, ms. */
const AGAIN_MS = 20;
/** Memories that wait at most: where there is no idle time, prompts make what they need. */
const MOST_WAITING = 8_192;

interface PreAssemblyDeps {
  readonly timer: Timer;
  /** Monotone, ms. */
  stopwatch(): number;
  /** By the policy. */
  enabled(): boolean;
  /** Null before it has woken. */
  tokens(): TokenCounter | null;
  /** Until the next beat of the heart, ms; infinite at rest. */
  idleMs(): number;
  /** All that is at hand, oldest first. */
  held(): Iterable<GrimoireEntry>;
  /** Of these, null where it is not among them. */
  heldBy(id: string): GrimoireEntry | null;
}

/**
 * Makes pieces of the next prompt while nothing else is to be done (seed G, S5.3). What a prompt says of the moment is another on every tick,
 * so that no whole workspace can be ready; what memories say is the same, and is made safe and counted here: first of those that were just
 * recalled or written, then of all that are at hand. A prompt takes what is there and makes the rest, and comes out the same.
 */
export class PreAssembly {
  readonly #deps: PreAssemblyDeps;
  readonly #pieces = new ReadyPieces();
  /** The most wanted last. */
  readonly #waiting: GrimoireEntry[] = [];
  #callOff: (() => void) | null = null;
  #made = 0;
  #madeMs = 0;

  constructor(deps: PreAssemblyDeps) {
    this.#deps = deps;
  }

  /** What a prompt is put together of; undefined where the policy wants all made when it is asked for. */
  get pieces(): ReadyPieces | undefined {
    return this.#deps.enabled() ? this.#pieces : undefined;
  }

  get figures(): PreAssemblyFigures {
    const { asked, missing, outdated, ready } = this.#pieces.counts;
    const each = this.#made > 0 ? this.#madeMs / this.#made : 0;
    return {
      enabled: this.#deps.enabled(),
      asked,
      ready,
      outdated,
      missing,
      kept: asked - ready - outdated - missing,
      made: this.#made,
      madeMs: this.#madeMs,
      savedMs: ready * each,
      waiting: this.#waiting.length,
    };
  }

  /** A life begins, or another one takes its place. */
  begin(): void {
    this.#pieces.clear();
    this.#waiting.length = 0;
    this.want([...this.#deps.held()]);
  }

  /** A tick is over, with what was lived behind it. */
  lived(lived: LivedSpans): void {
    const [{ result }] = lived;
    const { entries, updated } = writtenBy(lived);
    const recalled = result.record.retrieved.entries.flatMap(({ id }) => this.#deps.heldBy(id) ?? []);
    this.want([...recalled, ...[...updated, ...entries].filter((entry) => !waits(entry))]);
  }

  /** The most wanted last. */
  want(entries: readonly GrimoireEntry[]): void {
    if (!this.#deps.enabled()) return;
    for (const entry of entries) if (!this.#pieces.has(entry)) this.#waiting.push(entry);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.splice(0, this.#waiting.length - MOST_WAITING);
    this.#soon(0);
  }

  #soon(ms: number): void {
    if (this.#callOff || this.#waiting.length === 0) return;
    this.#callOff = this.#deps.timer.after(ms, () => {
      this.#callOff = null;
      this.#soon(this.#slice());
    });
  }

  /** @returns when to go on, ms */
  #slice(): number {
    const tokens = this.#deps.tokens();
    const idle = this.#deps.idleMs();
    if (!tokens || idle < LEAST_IDLE_MS) return AGAIN_MS;
    const began = this.#deps.stopwatch();
    let took = 0;
    while (took < SLICE_MS) {
      const entry = this.#waiting.pop();
      if (!entry) break;
      if (this.#pieces.prepare(entry, tokens)) this.#made += 1;
      took = this.#deps.stopwatch() - began;
    }
    this.#madeMs += took;
    return 0;
  }
}
