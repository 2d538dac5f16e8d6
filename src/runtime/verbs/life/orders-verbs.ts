import { AppError } from '../../../domain/errors.ts';
import type { OrdersView } from '../../../domain/rules/standing-order.ts';
import { confirm, dismiss, lift, ordersView, readingOf } from '../../../mind/standing-orders/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { DYING } from './life-verbs.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';

/** What the owner has ordered. */
export const ordersAnswers: AnswersOf<'orders'> = {
  'orders.list': async ({ state, policy, world, worldState }) => ordersView(state, policy, world, worldState),

  'orders.read': async ({ state, policy, world, worldState }, text) =>
    readingOf(state, text, policy, world, worldState),
};

/** The owner's word on what he has ordered. */
export function ordersVerbs(golem: Golem): Omit<VerbsOf<'orders'>, keyof typeof ordersAnswers> {
  const view = (): OrdersView => {
    const { state, policy, world } = golem.life;
    return ordersView(state, policy, world.info, world.state());
  };
  const changed = async (change: Promise<void>): Promise<OrdersView> => {
    await change;
    golem.emitStatus();
    return view();
  };
  const alive = (): void => {
    if (golem.life.death)
      throw new AppError('golem.dead', 'This golem is dead and takes no orders. Start a successor first.');
    if (golem.life.dying) throw new AppError('golem.dead', DYING);
  };
  const cancel = async (order?: number): Promise<OrdersView> => {
    alive();
    return changed(
      golem.life.order(`lift ${order ?? 'all'}`, (orders, where) => lift(orders, order ?? null, where)),
    );
  };
  return {
    'orders.cancel': cancel,
    'orders.lift': cancel,
    async 'orders.confirm'(word, correction) {
      alive();
      return changed(
        golem.life.order(`confirm ${word}`, (orders, where) =>
          confirm(orders, word, correction ?? null, where),
        ),
      );
    },
    async 'orders.dismiss'(word) {
      alive();
      return changed(golem.life.order(`dismiss ${word}`, (orders, where) => dismiss(orders, word, where)));
    },
  };
}
