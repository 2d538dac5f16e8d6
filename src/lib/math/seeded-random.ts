import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Small seeds leave the first numbers close to 1: they are thrown away. */
const WARM_UP = 32;

/** Uniform numbers in [0, 1) whose state is plain data, so that a life can be stored and gone on with. */
export class SeededRandom {
  #generator;

  private constructor(generator: ReturnType<typeof xoroshiro128plus>) {
    this.#generator = generator;
  }

  static fromSeed(seed: number): SeededRandom {
    const random = new SeededRandom(xoroshiro128plus(seed));
    for (let i = 0; i < WARM_UP; i += 1) random.next();
    return random;
  }

  static fromState(state: readonly number[]): SeededRandom {
    return new SeededRandom(xoroshiro128plusFromState(state));
  }

  next(): number {
    return uniformFloat64(this.#generator);
  }

  state(): readonly number[] {
    return this.#generator.getState();
  }
}
