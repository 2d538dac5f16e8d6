import {
  BLOCKS_PER_STEP,
  Draws,
  type EventName,
  type Key,
  plainEvents,
  SIZES,
} from '../proving-key/index.ts';
import { amountOf, say, type Said } from './logs.ts';

/** A step of so many has a flood: one contract that says as much as ten times all others. */
const FLOODS = 80;
const FLOOD = 10;
/** Of the chatter, what is as loud as what means something. */
const LOUD = 0.01;

/** Who says what in a block of a step. */
interface Spoken {
  readonly block: number;
  readonly said: Said;
}

interface Voice {
  readonly contract: string;
  readonly event: EventName;
}

/** What contracts say beside the pool, step by step: what is planted, and what means nothing. */
export class Events {
  readonly #key: Key;
  /** What is planted, by step. */
  readonly #planted = new Map<number, Spoken[]>();
  readonly #crowd: readonly Voice[];
  readonly #persons: readonly string[];

  constructor(key: Key) {
    this.#key = key;
    const { spec } = key;
    const crowd = new Draws(spec, 'crowd');
    const plain = plainEvents(spec);
    const token = crowd.address();
    this.#crowd = Array.from({ length: SIZES[spec.difficulty].crowd }, (_, i) =>
      i === 0
        ? { contract: token, event: 'Transfer' }
        : { contract: crowd.address(), event: crowd.pick(plain) },
    );
    this.#persons = Array.from({ length: 40 }, () => crowd.address());
    const amounts = new Draws(spec, 'amounts');
    for (const { contract, event, step, block, party, funded } of key.happenings) {
      if (funded) {
        const said = say(token, 'Transfer', [funded.by, party], amountOf(amounts, true));
        this.#plant(funded.step, { block: funded.block, said });
      }
      this.#plant(step, { block, said: say(contract, event, [party], amountOf(amounts, true)) });
    }
  }

  /** What is said in each block of a step, in order. */
  of(step: number): readonly (readonly Said[])[] {
    const spoken = [...this.#chatter(step), ...(this.#planted.get(step) ?? [])];
    const order = new Draws(this.#key.spec, `order ${step}`);
    const mixed = order.some(spoken, spoken.length);
    return Array.from({ length: BLOCKS_PER_STEP }, (_, block) =>
      mixed.filter((one) => one.block === block).map(({ said }) => said),
    );
  }

  #plant(step: number, spoken: Spoken): void {
    const there = this.#planted.get(step);
    if (there) there.push(spoken);
    else this.#planted.set(step, [spoken]);
  }

  #chatter(step: number): readonly Spoken[] {
    const { planted, difficulty } = this.#key.spec;
    if (!planted.has('noise')) return [];
    const draws = new Draws(this.#key.spec, `chatter ${step}`);
    const { chatter } = SIZES[difficulty];
    const speak = ({ contract, event }: Voice): Spoken => ({
      block: draws.whole(0, BLOCKS_PER_STEP - 1),
      said: say(contract, event, draws.some(this.#persons, 2), amountOf(draws, draws.coin(LOUD))),
    });
    const count = draws.whole(Math.round(chatter / 2), Math.round(1.5 * chatter));
    const all = Array.from({ length: count }, () => speak(draws.pick(this.#crowd)));
    if (!draws.coin(1 / FLOODS)) return all;
    const one = draws.pick(this.#crowd);
    return [...all, ...Array.from({ length: FLOOD * chatter }, () => speak(one))];
  }
}
