import type { DrawingOrgan, RandomState, StoredRandom } from '../../domain/records/random.ts';
import { SeededRandom } from './seeded-random.ts';

/** Spreads 32 bits over all 32, one to one (the finaliser of MurmurHash3, public domain, Appleby). */
function spread(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** 32-bit FNV-1a of a name in ASCII. */
function nameHash(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return h;
}

/**
 * Seed of an organ's stream: the golem's seed and the hash of the organ's name, mixed one to one, so that two organs of one
 * golem never begin alike.
 */
const seedOf = (root: number, organ: DrawingOrgan): number => spread(root ^ nameHash(organ));

const isArray = (state: StoredRandom): state is readonly number[] => Array.isArray(state);

/** The array of an older life goes on as mortality's stream; the others begin from what it was. */
function upgraded(words: readonly number[]): RandomState {
  return { root: words.reduce((root, word) => spread(root ^ word), 0), streams: { mortality: words } };
}

/** One stream an organ: what one draws does not move another's numbers. A stream begins when it is first drawn from. */
export class RandomStreams {
  readonly #begun: RandomState;
  readonly #drawn = new Map<DrawingOrgan, SeededRandom>();

  private constructor(state: RandomState) {
    this.#begun = state;
  }

  /** @param seed 32 bits */
  static fromSeed(seed: number): RandomStreams {
    return new RandomStreams({ root: seed | 0, streams: {} });
  }

  static fromState(state: StoredRandom): RandomStreams {
    return new RandomStreams(isArray(state) ? upgraded(state) : state);
  }

  /** The organ's own stream. */
  of(organ: DrawingOrgan): { next(): number } {
    const known = this.#drawn.get(organ);
    if (known) return known;
    const { root, streams } = this.#begun;
    const words = streams[organ];
    const stream = words ? SeededRandom.fromState(words) : SeededRandom.fromSeed(seedOf(root, organ));
    this.#drawn.set(organ, stream);
    return stream;
  }

  /** As it is now. What nobody drew from stays the very object that it was. */
  state(): RandomState {
    if (this.#drawn.size === 0) return this.#begun;
    const streams = { ...this.#begun.streams };
    for (const [organ, stream] of this.#drawn) streams[organ] = stream.state();
    return { ...this.#begun, streams };
  }
}
