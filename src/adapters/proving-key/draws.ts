import type { ProvingSpec } from '../../domain/world/proving.ts';
import { log } from '../../lib/math/math.ts';
import { SeededRandom } from '../../lib/math/seeded-random.ts';

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h | 0;
}

/** Numbers drawn by one name from a ground's seed: what is drawn by one name moves no number of another. */
export class Draws {
  readonly #random: SeededRandom;
  #spare: number | null = null;

  constructor({ seed, difficulty }: Pick<ProvingSpec, 'seed' | 'difficulty'>, name: string) {
    this.#random = SeededRandom.fromSeed(hash(`${seed}|${difficulty}|${name}`));
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random.next();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.#random.next());
  }

  coin(chance: number): boolean {
    return this.#random.next() < chance;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.whole(0, of.length - 1)]!;
  }

  /** So many of them, none twice. */
  some<T>(of: readonly T[], count: number): readonly T[] {
    const left = [...of];
    return Array.from(
      { length: Math.min(count, of.length) },
      () => left.splice(this.whole(0, left.length - 1), 1)[0]!,
    );
  }

  /** Of mean 0 and variance 1 (Marsaglia's polar method: no sine, which is up to the engine). */
  normal(): number {
    if (this.#spare !== null) {
      const spare = this.#spare;
      this.#spare = null;
      return spare;
    }
    for (;;) {
      const [u, v] = [this.between(-1, 1), this.between(-1, 1)];
      const s = u * u + v * v;
      if (s === 0 || s >= 1) continue;
      const scale = Math.sqrt((-2 * log(s)) / s);
      this.#spare = v * scale;
      return u * scale;
    }
  }

  exponential(mean: number): number {
    return -mean * log(1 - this.#random.next());
  }

  /** So many hexadecimal digits. */
  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.whole(0, 15).toString(16)).join('');
  }

  address(): string {
    return `0x${this.hex(40)}`;
  }
}
