import { AppError } from '../../../domain/errors.ts';
import { ACCOUNTS } from '../../../domain/world/ledger.ts';
import { portfolioOf } from '../../../mind/market/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { BLOCKED_SHOWN } from '../../../protocol/verbs/life/ledger.ts';
import type { Golem } from '../../golem.ts';

const TRANSACTIONS_SHOWN = 500;

/** The verbs on the books of the world that the golem lives in. */
export function ledgerVerbs(golem: Golem): VerbsOf<'ledger'> {
  const { store } = golem.deps;
  return {
    async 'ledger.get'() {
      // Of one tick, whole and durable: the golem may live on while it is put together.
      const { worldId, worlds, tick } = golem.life.state;
      const { ledger, beliefs } = worlds[worldId] ?? {};
      if (!ledger || !beliefs || beliefs.price === null || beliefs.pool === null)
        throw new AppError('golem.not_found', 'The books are opened with the first tick in this world.', {
          retryable: true,
        });
      await golem.queue.idle();
      return {
        tick,
        portfolio: portfolioOf(ledger, beliefs.price, beliefs.pool),
        transactions: await store.transactions(worldId, TRANSACTIONS_SHOWN, tick),
        balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
      };
    },
    'ledger.blocked': (limit = BLOCKED_SHOWN) => store.blockedOrders(limit),
  };
}
