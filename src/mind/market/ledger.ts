import {
  type LiquidityPosition,
  type Portfolio,
  ACCOUNTS,
  ASSETS,
  MINOR_UNITS,
  openingId,
  type Account,
  type Asset,
  type LedgerTransaction,
  type Posting,
} from '../../domain/world/ledger.ts';
import type { PoolState } from '../../domain/world/world.ts';
import { amountsInRange, isInRange } from './liquidity-value.ts';
import { AppError } from '../../domain/errors.ts';

/**
 * Values the books at one price, quote per base, and one state of the pool. Does not move the peak: `markEquity` does,
 * once a tick.
 */
export function portfolioOf(state: LedgerState, price: number, pool: PoolState): Portfolio {
  const wallet = state.balances['assets:wallet'];
  const cash = toTokens(wallet.quote, 'quote');
  const base = toTokens(wallet.base, 'base');
  let lpBase = 0;
  let lpQuote = 0;
  let feeBase = 0;
  let feeQuote = 0;
  for (const position of state.positions) {
    const amounts = amountsInRange(position, pool, price);
    lpBase += amounts.base;
    lpQuote += amounts.quote;
    feeBase += toTokens(position.fees.base, 'base');
    feeQuote += toTokens(position.fees.quote, 'quote');
  }
  const liquidityValue = lpQuote + lpBase * price;
  const uncollectedFees = feeQuote + feeBase * price;
  const equity = cash + base * price + liquidityValue + uncollectedFees;
  const peakEquity = Math.max(state.peakEquity, equity);
  const income = state.balances['income:pool-fee'];
  return {
    cash,
    base,
    liquidityValue,
    uncollectedFees,
    equity,
    holding: (state.capital / state.firstPrice) * price,
    exposure: equity > 0 ? ((base + lpBase + feeBase) * price) / equity : 0,
    drawdown: peakEquity > 0 ? 1 - equity / peakEquity : 0,
    peakEquity,
    feesPaid: toTokens(state.balances['expenses:pool-fee'].quote, 'quote'),
    gasPaid: toTokens(state.balances['expenses:gas'].quote, 'quote'),
    feesEarned: -toTokens(income.quote, 'quote') - toTokens(income.base, 'base') * price + uncollectedFees,
    entryPrice: state.entryPrice,
    positions: state.positions.map((position) => seen(position, pool.tick)),
  };
}

function seen({ basis: _, ...position }: LedgerPosition, tick: number): LiquidityPosition {
  return { ...position, inRange: isInRange(position, tick) };
}

/** An open position with what its base had cost when it was provided, quote per base. */
export interface LedgerPosition extends LiquidityPosition {
  readonly basis: number;
}

export type Balances = Readonly<Record<Account, Readonly<Record<Asset, number>>>>;

/** The books. Plain data, stored each tick; transactions are kept beside it by the store. */
export interface LedgerState {
  /** Minor units; each asset sums to zero over all accounts. */
  readonly balances: Balances;
  readonly positions: readonly LedgerPosition[];
  /** Volume-weighted cost of the base in the wallet, fees included, quote per base; 0 when there is none. */
  readonly entryPrice: number;
  /** Highest equity seen, quote. */
  readonly peakEquity: number;
  /** Price at birth and the capital it is compared with, quote. */
  readonly firstPrice: number;
  readonly capital: number;
  /** Orders sent on the last world day that had any. */
  readonly orders: { readonly day: number; readonly count: number };
}

/** Books as they stand after a change, with the transactions that made it. */
export interface Booked {
  readonly state: LedgerState;
  readonly transactions: readonly LedgerTransaction[];
}

const SECONDS_PER_DAY = 86_400;

/** Opens the books with the starting capital, in quote. */
export function openLedger(capital: number, price: number, tick: number, time: number): Booked {
  const balances = Object.fromEntries(
    ACCOUNTS.map((account) => [account, { quote: 0, base: 0 }]),
  ) as Balances;
  const empty: LedgerState = {
    balances,
    positions: [],
    entryPrice: 0,
    peakEquity: capital,
    firstPrice: price,
    capital,
    orders: { day: 0, count: 0 },
  };
  const postings = transfer('equity:capital', 'assets:wallet', 'quote', toMinor(capital, 'quote'));
  // Books are opened anew after a seek and in another world: the tick tells them apart.
  const opening = { id: openingId(tick), tick, time, memo: 'starting capital', postings };
  return { state: post(empty, opening), transactions: [opening] };
}

/** Whole tokens to minor units, rounded to the nearest. */
export function toMinor(amount: number, asset: Asset): number {
  return Math.round(amount * MINOR_UNITS[asset]) + 0; // + 0: no negative zero in the books
}

/** Minor units to whole tokens. */
export function toTokens(minor: number, asset: Asset): number {
  return minor / MINOR_UNITS[asset];
}

/** Two postings that move `amount` minor units; none for nothing. */
export function transfer(from: Account, to: Account, asset: Asset, amount: number): readonly Posting[] {
  if (amount === 0) return [];
  return [
    { account: from, asset, amount: -amount },
    { account: to, asset, amount },
  ];
}

/**
 * Applies a transaction to the balances.
 * @throws AppError `internal` when it does not sum to zero, leaves the safe integers or overdraws the wallet: a bug in
 * who made it, never the market's doing
 */
export function post(state: LedgerState, transaction: LedgerTransaction): LedgerState {
  const balances: Record<string, Record<Asset, number>> = {};
  for (const account of ACCOUNTS) balances[account] = { ...state.balances[account] };
  const sums = { quote: 0, base: 0 };
  for (const { account, asset, amount } of transaction.postings) {
    const balance = balances[account]!;
    balance[asset] += amount;
    sums[asset] += amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(balance[asset])) {
      throw refused(transaction, 'an amount is not a safe integer');
    }
  }
  for (const asset of ASSETS) {
    if (sums[asset] !== 0) throw refused(transaction, `${asset} does not sum to zero`);
    if (balances['assets:wallet']![asset] < 0)
      throw refused(transaction, `the wallet has too little ${asset}`);
  }
  return { ...state, balances: balances as Balances };
}

/** Orders sent on the world day of `time`, Unix seconds. */
export function ordersOn(state: LedgerState, time: number): number {
  return state.orders.day === dayOf(time) ? state.orders.count : 0;
}

/** Counts an order, filled or not, on its world day. */
export function countOrder(state: LedgerState, time: number): LedgerState {
  return { ...state, orders: { day: dayOf(time), count: ordersOn(state, time) + 1 } };
}

/** Moves the peak up to `equity`, quote; drawdown is measured from it. */
export function markEquity(state: LedgerState, equity: number): LedgerState {
  return equity > state.peakEquity ? { ...state, peakEquity: equity } : state;
}

function dayOf(time: number): number {
  return Math.floor(time / SECONDS_PER_DAY);
}

function refused(transaction: LedgerTransaction, why: string): AppError {
  return new AppError('internal', `Transaction ${transaction.id} refused: ${why}`, { data: { transaction } });
}
