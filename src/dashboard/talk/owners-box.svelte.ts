import type { LifeView } from '../life/index.ts';
import { SteerDraft } from '../controls/index.ts';
import { historyOf, type Said } from './history.ts';
import { OwnersOrders } from './owners-orders.svelte.ts';
import { Talk } from './talk.svelte.ts';

/** The box in which the owner says something: an order goes to the golem's next thought, a question is answered. Made while a component is set up. */
export class OwnersBox {
  readonly draft: SteerDraft;
  readonly orders: OwnersOrders;
  readonly talk: Talk;
  readonly #life: LifeView;
  /** All that was said, newest first. */
  readonly said = $derived.by<readonly Said[]>(() =>
    historyOf(this.orders.view?.words ?? [], this.talk.turns),
  );
  /** Whether what stands in the box is a question. Where no orders are taken, questions still are. */
  readonly asks = $derived.by(
    () => this.draft.refused !== null || this.draft.reading?.hint?.kind === 'question',
  );
  readonly sendable = $derived.by(() =>
    this.asks ? this.#mayAsk && this.draft.text.trim() !== '' : this.draft.sendable,
  );

  constructor(life: LifeView) {
    this.#life = life;
    this.draft = new SteerDraft(life);
    this.orders = new OwnersOrders(life);
    this.talk = Talk.of(life);
  }

  get #mayAsk(): boolean {
    const { status } = this.#life;
    return status !== null && status.run !== 'booting' && !this.talk.asking;
  }

  /** Sends what stands in the box, to where it belongs. */
  readonly send = async (): Promise<void> => {
    if (this.draft.refused !== null || (await this.draft.isQuestion())) await this.ask();
    else {
      await this.draft.send();
      await this.orders.read();
    }
  };

  /** Sends an order that would end others, once that is confirmed. */
  readonly confirm = async (): Promise<void> => {
    await this.draft.confirm();
    await this.orders.read();
  };

  /** Asks what stands in the box, whatever it is. */
  readonly ask = async (): Promise<void> => {
    const question = this.draft.text.trim();
    if (question === '' || !this.#mayAsk) return;
    this.draft.text = '';
    await this.talk.ask(this.#life.golem, question, { collections: [] }, this.orders.view?.words[0]?.n ?? 0);
  };
}
