import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Uniform numbers in [0, 1) whose state is plain data, so that a life can be stored and gone on with. */
export class SeededRandom {
  #generator;

  private constructor(generator: ReturnType<typeof xoroshiro128plus>) {
    this.#generator = generator;
  }

  static fromSeed(seed: number): SeededRandom {
    return new SeededRandom(xoroshiro128plus(seed));
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
