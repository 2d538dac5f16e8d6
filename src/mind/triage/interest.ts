import type { AddressInterest } from '../../domain/attention/triage.ts';
import { pow } from '../../lib/math/math.ts';
import { type Interest, MOST_ADDRESSES } from './state.ts';

/** What an event of its own that was worth a look adds, and what appearing beside one adds, as shares of what is missing to 1. Ours. */
const OWN = 0.3;
const BESIDE = 0.05;
/** Below this an address is forgotten. */
const FORGOTTEN = 0.01;

/**
 * Interest in addresses: those that keep appearing near what mattered gain it (Hebb), and all lose it with time (seed G, ChainScope). It
 * knows nothing of the workspace; its one way out is into the epistemic part of a score.
 */
export class InterestBook {
  readonly #known: Map<string, Interest>;
  readonly #tick: number;
  readonly #halfLife: number;

  /** @param halfLife theta ticks */
  constructor(before: Readonly<Record<string, Interest>>, tick: number, halfLife: number) {
    this.#known = new Map(Object.entries(before));
    this.#tick = tick;
    this.#halfLife = halfLife;
  }

  /** As of now: a closed form of the time since it was last moved, however often it is read between. */
  of(address: string): number {
    const known = this.#known.get(address);
    if (!known) return 0;
    const ticks = this.#tick - known.at;
    return ticks === 0 ? known.value : known.value * pow(0.5, ticks / this.#halfLife);
  }

  /** It was itself of what mattered. @param worth of that, 0..1 */
  reinforce(address: string, worth: number): void {
    this.#gain(address, OWN * worth);
  }

  /** It appeared in the same block as what mattered. */
  associate(address: string, worth: number): void {
    this.#gain(address, BESIDE * worth);
  }

  /** The most interesting, most first. */
  top(most: number): readonly AddressInterest[] {
    return this.#ranked().slice(0, most);
  }

  /** What is kept: no more than there is room for, the least interesting forgotten. */
  kept(): Readonly<Record<string, Interest>> {
    return Object.fromEntries(
      this.#ranked()
        .slice(0, MOST_ADDRESSES)
        .map(([address]) => [address, this.#known.get(address)!]),
    );
  }

  #ranked(): AddressInterest[] {
    return [...this.#known.keys()]
      .map((address): AddressInterest => [address, this.of(address)])
      .filter(([, value]) => value >= FORGOTTEN)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  }

  #gain(address: string, share: number): void {
    const now = this.of(address);
    this.#known.set(address, { value: now + share * (1 - now), at: this.#tick });
  }
}
