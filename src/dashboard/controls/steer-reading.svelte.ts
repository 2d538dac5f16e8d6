import type { WordsRead } from '../../domain/rules/standing-order.ts';
import type { LifeView } from '../life/index.ts';

/** Milliseconds without a key after which words are read. */
const STILL_MS = 200;

/** How the golem would understand words, as they are written. */
export class SteerReading {
  readonly #life: LifeView;
  now = $state.raw<WordsRead | null>(null);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(life: LifeView) {
    this.#life = life;
  }

  /** Reads words once no key is pressed any more; what was read of others goes at once. */
  soon(text: string): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (text === '') this.now = null;
    else this.#timer = setTimeout(() => void this.of(text), STILL_MS);
  }

  /** Reads words now. @returns null where the golem cannot be asked */
  async of(text: string): Promise<WordsRead | null> {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    const read = await this.#life.golem.orders.read(text).catch(() => null);
    if (asked === this.#asked) this.now = read;
    return read;
  }
}
