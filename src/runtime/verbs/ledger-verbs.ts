import { AppError } from '../../domain/errors.ts';
import { ACCOUNTS } from '../../domain/ledger.ts';
import { portfolioOf } from '../../mind/world/portfolio.ts';
import type { VerbsOf } from '../../protocol/verbs/api.ts';
import { BLOCKED_SHOWN } from '../../protocol/verbs/ledger.ts';
import type { Golem } from '../golem.ts';

const TRANSACTIONS_SHOWN = 500;

/** The verbs on the books of the world that the golem lives in. */
export function ledgerVerbs(golem: Golem): VerbsOf<'ledger'> {
  const { store } = golem.deps;
  return {
    async 'ledger.get'() {
      const { state, world } = golem.life;
      const ledger = state.worlds[state.worldId]?.ledger;
      if (!ledger)
        throw new AppError('golem.not_found', 'The books are opened with the first tick in this world.', {
          retryable: true,
        });
      const { price, pool } = world.state();
      return {
        portfolio: portfolioOf(ledger, price, pool),
        transactions: await store.transactions(state.worldId, TRANSACTIONS_SHOWN),
        balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
      };
    },
    'ledger.blocked': (limit = BLOCKED_SHOWN) => store.blockedOrders(limit),
  };
}
