import type { OrdersView } from '../../domain/rules/standing-order.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';
import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

/** What the owner has ordered, as it was last asked of the golem. */
export class OwnersOrders {
  readonly #life: LifeView;
  view = $state.raw<OrdersView | null>(null);
  /** A command is under way. */
  busy = $state(false);
  #asked = 0;

  constructor(life: LifeView) {
    this.#life = life;
  }

  /** Of two answers the later question's stands. */
  async read(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const view = await this.#life.golem.orders.list().catch(() => null);
    if (view !== null && asked === this.#asked) this.view = view;
  }

  readonly cancel = (order: number): Promise<void> =>
    this.#do(t.order.cancelling, ({ orders }) => orders.cancel(order));

  readonly confirm = (word: number, correction?: string): Promise<void> =>
    this.#do(t.order.confirming, ({ orders }) => orders.confirm(word, correction));

  readonly dismiss = (word: number): Promise<void> =>
    this.#do(t.order.dismissing, ({ orders }) => orders.dismiss(word));

  async #do(what: string, command: (golem: GolemFacade) => Promise<OrdersView>): Promise<void> {
    this.busy = true;
    this.#asked += 1;
    const view = await this.#life.ask(what, command);
    if (view !== null) this.view = view;
    this.busy = false;
  }
}
