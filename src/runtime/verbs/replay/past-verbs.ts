import { AppError } from '../../../domain/errors.ts';
import type { PastTick } from '../../../domain/past/past.ts';
import { checkedArguments } from '../../../protocol/verbs/arguments.ts';
import type { PastInner } from '../../../protocol/verbs/replay/past.ts';
import { rowOf } from '../../../protocol/verbs/table.ts';
import type { Golem } from '../../golem.ts';
import type { Life } from '../../life/index.ts';
import { answerOver, type View, type ViewAnswers, viewAt } from '../view.ts';

/** Ticks that are held open: the page asks of one at a time, and of its neighbour as it steps. */
const HELD = 3;

/** Ticks that were reopened lately. */
class Reopened {
  readonly #golem: Golem;
  readonly #pastOf: (tick: number) => Promise<PastTick>;
  readonly #views = new Map<number, Promise<View>>();
  /** Whose ticks they are: an import may bring another past of the same golem. */
  #life: Life | null = null;

  constructor(golem: Golem, pastOf: (tick: number) => Promise<PastTick>) {
    this.#golem = golem;
    this.#pastOf = pastOf;
  }

  at(tick: number): Promise<View> {
    const { life } = this.#golem;
    if (life !== this.#life) this.#views.clear();
    this.#life = life;
    const held = this.#views.get(tick) ?? this.#open(tick);
    this.#views.delete(tick);
    this.#views.set(tick, held);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= HELD) break;
      this.#views.delete(oldest);
    }
    return held;
  }

  #open(tick: number): Promise<View> {
    const view = this.#pastOf(tick).then((past) => viewAt(this.#golem, past));
    // What could not be opened is tried anew.
    view.catch(() => {
      if (this.#views.get(tick) === view) this.#views.delete(tick);
    });
    return view;
  }
}

/** The verb by which a reopened tick is asked. It reads and changes nothing. @param pastOf a tick, lived again */
export function pastVerbs(
  golem: Golem,
  answers: ViewAnswers,
  pastOf: (tick: number) => Promise<PastTick>,
): PastInner {
  const reopened = new Reopened(golem, pastOf);
  return {
    async 'past.ask'(tick, name, given) {
      if (rowOf(name)?.over !== 'view')
        throw new AppError('input.invalid', `${name} can’t be asked about the past. Ask it as of now.`, {
          data: { verb: name },
        });
      const args = checkedArguments(name as keyof ViewAnswers, given);
      return answerOver(answers, await reopened.at(tick), name as keyof ViewAnswers, args);
    },
  };
}
