import { AppError } from '../../../domain/errors.ts';
import { ACCOUNTS } from '../../../domain/world/ledger.ts';
import { portfolioOf } from '../../../mind/market/index.ts';
import { BLOCKED_SHOWN } from '../../../protocol/verbs/life/ledger.ts';
import type { AnswersOf, View } from '../view.ts';

const TRANSACTIONS_SHOWN = 500;

/** What is owned, valued; null before the books were opened. */
function portfolioIn({ state, past }: View) {
  const { ledger, beliefs } = state.worlds[state.worldId] ?? {};
  if (past) return ledger ? past.kept.record.portfolio : null;
  if (!ledger || !beliefs || beliefs.price === null || beliefs.pool === null) return null;
  return portfolioOf(ledger, beliefs.price, beliefs.pool);
}

/** The queries on the books of the world that the golem lives in. */
export const ledgerAnswers: AnswersOf<'ledger'> = {
  async 'ledger.get'(view) {
    // Of one tick, whole and durable: the golem may live on while it is put together.
    const { golem, past, at } = view;
    const { worldId, worlds } = view.state;
    const ledger = worlds[worldId]?.ledger;
    const portfolio = portfolioIn(view);
    if (!ledger || !portfolio)
      throw past
        ? new AppError('golem.not_found', 'The books of this world were not open at that tick.', {
            data: { tick: at },
          })
        : new AppError('golem.not_found', 'The books are opened with the first tick in this world.', {
            retryable: true,
          });
    await golem.queue.idle();
    return {
      tick: at,
      portfolio,
      transactions: await golem.deps.store.transactions(worldId, TRANSACTIONS_SHOWN, at),
      balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
    };
  },
  'ledger.blocked': ({ golem, past, at }, limit = BLOCKED_SHOWN) =>
    past ? golem.deps.store.blockedOrders(limit, at) : golem.deps.store.blockedOrders(limit),
};
