import type { TickSummary } from '../domain/records/record.ts';
import { type Asset, type LedgerTransaction, MINOR_UNITS } from '../domain/world/ledger.ts';
import type { Fall, Trade, TradingPerformance } from '../domain/world/performance.ts';

/** Returns from which on a ratio says something. Ours. */
const LEAST_RETURNS = 20;
/** A transaction's gas is one of its own, by this end of its id. */
const GAS = ':gas';

type Lived = Pick<TickSummary, 'tick' | 'step' | 'equity' | 'holding' | 'exposure'>;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** Whole tokens that a transaction moves in an account. */
const movedIn = (
  { postings }: LedgerTransaction,
  account: LedgerTransaction['postings'][number]['account'],
  asset: Asset,
): number =>
  postings
    .filter((posting) => posting.account === account && posting.asset === asset)
    .reduce((sum, { amount }) => sum + amount, 0) / MINOR_UNITS[asset];

/** Whether base and quote changed hands with the market, and no range was opened or closed. */
const isSwap = ({ postings }: LedgerTransaction): boolean =>
  postings.some(({ account, asset }) => account === 'world' && asset === 'base') &&
  postings.every(({ account }) => account !== 'assets:liquidity');

/** Base that is held, and what it cost with all its costs. */
interface Held {
  readonly base: number;
  readonly cost: number;
}

/** What is held after base came, or went at its average cost. @param paid for what came */
function heldAfter({ base, cost }: Held, moved: number, paid: number): Held {
  if (moved >= 0) return { base: base + moved, cost: cost + paid };
  const left = Math.max(0, base + moved);
  return { base: left, cost: base > 0 ? (cost * left) / base : 0 };
}

/**
 * Swaps of a set of books, oldest first. Base that lies in a range keeps its average cost, and what a range gives back beyond that comes at the
 * average cost of what is held.
 * @param transactions from the opening of the books on, oldest first
 */
export function tradesIn(transactions: readonly LedgerTransaction[]): readonly Trade[] {
  const gasOf = new Map(
    transactions
      .filter(({ id }) => id.endsWith(GAS))
      .map((one) => [one.id.slice(0, -GAS.length), -movedIn(one, 'assets:wallet', 'quote')]),
  );
  const trades: Trade[] = [];
  let held: Held = { base: 0, cost: 0 };
  for (const transaction of transactions) {
    const { id, tick, time } = transaction;
    const base = movedIn(transaction, 'assets:wallet', 'base');
    if (!isSwap(transaction)) {
      held = heldAfter(held, base, held.base > 0 ? (base * held.cost) / held.base : 0);
      continue;
    }
    const gas = gasOf.get(id) ?? 0;
    const quote = movedIn(transaction, 'assets:wallet', 'quote') - gas;
    const cost = held.base > 0 ? (held.cost * Math.min(-base, held.base)) / held.base : 0;
    trades.push({
      id,
      tick,
      time,
      side: base > 0 ? 'buy' : 'sell',
      base: Math.abs(base),
      quote: Math.abs(quote),
      costs: movedIn(transaction, 'expenses:pool-fee', 'quote') + gas,
      profit: base > 0 ? null : quote - cost,
    });
    held = heldAfter(held, base, -quote);
  }
  return trades;
}

function deepestFall(ticks: readonly Lived[]): Fall | null {
  let [peak, deepest] = [ticks[0]!, null as Fall | null];
  for (const now of ticks) {
    if (now.equity > peak.equity) peak = now;
    const share = peak.equity > 0 ? 1 - now.equity / peak.equity : 0;
    if (share > (deepest?.share ?? 0)) deepest = { share, from: peak.tick, to: now.tick };
  }
  return deepest;
}

/** Mean over a deviation, for a year; null where that is none. */
function ratio(returns: readonly number[], variance: number, stepsPerYear: number): number | null {
  if (returns.length < LEAST_RETURNS || variance <= 0) return null;
  return (mean(returns) / Math.sqrt(variance)) * Math.sqrt(stepsPerYear);
}

/** Of ticks, oldest first, the last that follow on each other step by step: lived in one world, without a jump. */
export function lastRun<One extends Pick<Lived, 'step'>>(ticks: readonly One[]): readonly One[] {
  const start = ticks.findLastIndex(({ step }, i) => i === 0 || step !== ticks[i - 1]!.step + 1);
  return ticks.slice(Math.max(0, start));
}

/**
 * How it has traded over some ticks.
 * @param ticks at least one, each a step after the one before it, oldest first @param transactions of their books from their opening on, oldest first
 */
export function performanceOf(
  ticks: readonly Lived[],
  transactions: readonly LedgerTransaction[],
  stepsPerYear: number,
): TradingPerformance {
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const returns = ticks.slice(1).map(({ equity }, i) => equity / ticks[i]!.equity - 1);
  const average = mean(returns);
  const within = (tick: number): boolean => tick >= first.tick && tick <= last.tick;
  const trades = tradesIn(transactions).filter(({ tick }) => within(tick));
  const profits = trades.flatMap(({ profit }) => profit ?? []);
  const gains = profits.filter((one) => one > 0);
  const losses = profits.filter((one) => one < 0);
  const paid = (account: 'expenses:pool-fee' | 'expenses:gas'): number =>
    transactions
      .filter(({ tick }) => within(tick))
      .reduce((sum, one) => sum + movedIn(one, account, 'quote'), 0);
  return {
    from: first.tick,
    to: last.tick,
    began: first.equity,
    equity: last.equity,
    returned: last.equity / first.equity - 1,
    holding: last.holding / first.holding - 1,
    deepest: deepestFall(ticks),
    exposure: mean(ticks.map(({ exposure }) => exposure)),
    sharpe: ratio(returns, mean(returns.map((one) => (one - average) * (one - average))), stepsPerYear),
    sortino: ratio(returns, mean(returns.map((one) => Math.min(0, one) * Math.min(0, one))), stepsPerYear),
    won: gains.length,
    lost: losses.length,
    gains: gains.reduce((sum, one) => sum + one, 0),
    losses: losses.reduce((sum, one) => sum - one, 0),
    poolFees: paid('expenses:pool-fee'),
    gas: paid('expenses:gas'),
    trades: trades.slice().reverse(),
  };
}
