import { AppError } from '../../../domain/errors.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { ACCOUNTS, isOpening } from '../../../domain/world/ledger.ts';
import { portfolioOf } from '../../../mind/market/index.ts';
import { LAST_TICK } from '../../../protocol/verbs/bounds.ts';
import { BLOCKED_SHOWN } from '../../../protocol/verbs/life/ledger.ts';
import { lastRun, performanceOf } from '../../../shared/performance.ts';
import type { AnswersOf, View } from '../view.ts';

const TRANSACTIONS_SHOWN = 500;
/** Ticks that are read at once. */
const AT_ONCE = 5_000;

/** What is owned, valued; null before the books were opened. */
function portfolioIn({ state, past }: View) {
  const { ledger, beliefs } = state.worlds[state.worldId] ?? {};
  if (past) return ledger ? past.kept.record.portfolio : null;
  if (!ledger || !beliefs || beliefs.price === null || beliefs.pool === null) return null;
  return portfolioOf(ledger, beliefs.price, beliefs.pool);
}

const notOpen = (past: boolean, tick: number): AppError =>
  past
    ? new AppError('golem.not_found', 'This world had no books at that tick. Choose a later one.', {
        data: { tick },
      })
    : new AppError('golem.not_found', 'This world has no books yet. They open with the first tick.', {
        retryable: true,
      });

/** Ticks up to one, oldest first. */
async function ticksThrough(
  { golem: { deps } }: View,
  from: number,
  to: number,
): Promise<readonly TickSummary[]> {
  const ticks: TickSummary[] = [];
  for (let next = from; next <= to; next += AT_ONCE)
    ticks.push(
      ...(await deps.store.summaries({ from: next, to: Math.min(to, next + AT_ONCE - 1), limit: AT_ONCE })),
    );
  return ticks;
}

/** The queries on the books of the world that the golem lives in. */
export const ledgerAnswers: AnswersOf<'ledger'> = {
  async 'ledger.get'(view) {
    // Of one tick, whole and durable: the golem may live on while it is put together.
    const { golem, past, at } = view;
    const { worldId, worlds } = view.state;
    const ledger = worlds[worldId]?.ledger;
    const portfolio = portfolioIn(view);
    if (!ledger || !portfolio) throw notOpen(past !== null, at);
    await golem.queue.idle();
    return {
      tick: at,
      portfolio,
      transactions: await golem.deps.store.transactions(worldId, TRANSACTIONS_SHOWN, at),
      balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
    };
  },
  async 'ledger.performance'(view) {
    const { golem, past, at, state, world } = view;
    await golem.queue.idle();
    const booked = (await golem.deps.store.transactions(state.worldId, LAST_TICK, at)).slice().reverse();
    const opened = booked.findLastIndex(isOpening);
    if (opened < 0) throw notOpen(past !== null, at);
    const ticks = lastRun(await ticksThrough(view, booked[opened]!.tick, at));
    if (ticks.length === 0) throw notOpen(past !== null, at);
    return performanceOf(ticks, booked.slice(opened), world.stepsPerYear);
  },
  'ledger.blocked': ({ golem, past, at }, limit = BLOCKED_SHOWN) =>
    past ? golem.deps.store.blockedOrders(limit, at) : golem.deps.store.blockedOrders(limit),
};
