import { AppError } from '../../domain/errors.ts';
import type { LedgerTransaction, Posting } from '../../domain/world/ledger.ts';
import type { Action, Receipt } from '../../domain/world/world.ts';
import {
  countOrder,
  post,
  toMinor,
  toTokens,
  transfer,
  type Booked,
  type LedgerPosition,
  type LedgerState,
} from './ledger.ts';

export interface Booking {
  readonly state: LedgerState;
  readonly receipt: Receipt;
  readonly tick: number;
  /** Id of the transaction; an opened position takes it too. Unique in a life: worlds may number receipts anew. */
  readonly id: string;
  /** Pool price, quote per base: the cost of base that a range had bought. */
  readonly price: number;
}

type Provide = Extract<Action, { kind: 'provide' }>;
type Withdraw = Extract<Action, { kind: 'withdraw' }>;

/**
 * Books what a receipt says happened: the fill and its gas, or on a revert the gas alone. Counts as an order either way.
 * @throws AppError `internal` when the fill does not fit the books (see `post`), `input.invalid` for an unknown position
 */
export function bookFill(input: Booking): Booked {
  const { receipt } = input;
  if (receipt.status === 'reverted') return bookGas(input);
  const action = receipt.action;
  const filled =
    action.kind === 'swap'
      ? bookSwap(input, action.side)
      : action.kind === 'provide'
        ? bookProvide(input, action)
        : bookWithdraw(input, action);
  const gas = bookGas({ ...input, state: filled.state });
  return { state: gas.state, transactions: [...filled.transactions, ...gas.transactions] };
}

/**
 * Books an order's gas and counts the order. A wallet that cannot cover it pays what it has: on paper the rest is forgiven,
 * because the books never hold debt.
 */
function bookGas({ state, receipt, tick, id }: Booking): Booked {
  const counted = countOrder(state, receipt.time);
  const due = toMinor(receipt.fill.gasCost, 'quote');
  const paid = Math.min(due, counted.balances['assets:wallet'].quote);
  if (paid === 0) return { state: counted, transactions: [] };
  const memo = `gas of ${receipt.id}${receipt.status === 'reverted' ? ', reverted' : ''}${paid < due ? ', as far as cash went' : ''}`;
  const postings = transfer('assets:wallet', 'expenses:gas', 'quote', paid);
  const gas = { id: `${id}:gas`, tick, time: receipt.time, memo, postings };
  return { state: post(counted, gas), transactions: [gas] };
}

function bookSwap(input: Booking, side: 'buy' | 'sell'): Booked {
  const { state, receipt } = input;
  const quote = toMinor(receipt.fill.quote, 'quote');
  const base = toMinor(receipt.fill.base, 'base');
  const fee = toMinor(receipt.fill.poolFee, 'quote');
  const price = receipt.fill.price;
  const booked = enter(input, `${side} at ${Number(price.toPrecision(7))}`, [
    ...transfer('world', 'assets:wallet', 'quote', quote),
    ...transfer('world', 'expenses:pool-fee', 'quote', fee),
    ...transfer('world', 'assets:wallet', 'base', base),
  ]);
  const entryPrice = costOf(state, base, base > 0 ? toTokens(-quote, 'quote') / toTokens(base, 'base') : 0);
  return { ...booked, state: { ...booked.state, entryPrice } };
}

function bookProvide(input: Booking, action: Provide): Booked {
  const { state, receipt, tick, id } = input;
  const deposited = {
    base: toMinor(-receipt.fill.base, 'base'),
    quote: toMinor(-receipt.fill.quote, 'quote'),
  };
  const position: LedgerPosition = {
    id,
    openedAtTick: tick,
    tickLower: action.tickLower,
    tickUpper: action.tickUpper,
    liquidity: receipt.fill.liquidity,
    deposited,
    fees: { base: 0, quote: 0 },
    inRange: true, // as of opening; `portfolioOf` says how it is now
    basis: state.entryPrice,
  };
  const booked = enter(input, `provide ${action.tickLower} to ${action.tickUpper}`, [
    ...transfer('assets:wallet', 'assets:liquidity', 'base', deposited.base),
    ...transfer('assets:wallet', 'assets:liquidity', 'quote', deposited.quote),
  ]);
  const entryPrice = costOf(state, -deposited.base, 0);
  return { ...booked, state: { ...booked.state, entryPrice, positions: [...state.positions, position] } };
}

/**
 * A range gives back other amounts than were put in: the difference is a trade with the world. Fees are collected with
 * the first withdrawal, and only then are they income, as on the chain.
 */
function bookWithdraw(input: Booking, action: Withdraw): Booked {
  const { state, receipt, price } = input;
  const position = state.positions.find(({ id }) => id === action.positionId);
  if (!position) throw new AppError('input.invalid', `No open position ${action.positionId}`);
  const removed = { base: 0, quote: 0 };
  const rest = reduce(position, BigInt(receipt.fill.liquidity), removed);
  const back = { base: toMinor(receipt.fill.base, 'base'), quote: toMinor(receipt.fill.quote, 'quote') };
  const booked = enter(input, `withdraw ${position.id}`, [
    ...transfer('assets:liquidity', 'assets:wallet', 'base', removed.base),
    ...transfer('assets:liquidity', 'assets:wallet', 'quote', removed.quote),
    ...transfer('world', 'assets:wallet', 'base', back.base - removed.base),
    ...transfer('world', 'assets:wallet', 'quote', back.quote - removed.quote),
    ...transfer('income:pool-fee', 'assets:wallet', 'base', position.fees.base),
    ...transfer('income:pool-fee', 'assets:wallet', 'quote', position.fees.quote),
  ]);
  const old = Math.min(back.base, removed.base);
  const kept = costOf(state, old, position.basis || price);
  const withOld = { ...state, entryPrice: kept, balances: addWallet(state, old) };
  const entryPrice = costOf(withOld, back.base - old + position.fees.base, price);
  const positions = state.positions.flatMap((each) => (each.id === position.id ? rest : [each]));
  return { ...booked, state: { ...booked.state, entryPrice, positions } };
}

/** Takes liquidity out of a position, writing what share of the deposit goes with it into `removed`. */
function reduce(
  position: LedgerPosition,
  liquidity: bigint,
  removed: { base: number; quote: number },
): readonly LedgerPosition[] {
  const total = BigInt(position.liquidity);
  const left = total - liquidity;
  if (left < 0n) throw new AppError('input.invalid', `Position ${position.id} has too little liquidity`);
  const shareOf = (minor: number) => (total === 0n ? minor : Number((BigInt(minor) * liquidity) / total));
  removed.base = left === 0n ? position.deposited.base : shareOf(position.deposited.base);
  removed.quote = left === 0n ? position.deposited.quote : shareOf(position.deposited.quote);
  if (left === 0n) return [];
  const deposited = {
    base: position.deposited.base - removed.base,
    quote: position.deposited.quote - removed.quote,
  };
  return [{ ...position, liquidity: left.toString(), deposited, fees: { base: 0, quote: 0 } }];
}

/** Cost of the wallet's base after `minor` units come in at `price`, or go out at cost. */
function costOf(state: LedgerState, minor: number, price: number): number {
  const held = state.balances['assets:wallet'].base;
  const after = held + minor;
  if (after <= 0) return 0;
  return minor > 0 ? (held * state.entryPrice + minor * price) / after : state.entryPrice;
}

function addWallet(state: LedgerState, base: number): LedgerState['balances'] {
  const wallet = state.balances['assets:wallet'];
  return { ...state.balances, 'assets:wallet': { ...wallet, base: wallet.base + base } };
}

function enter({ state, receipt, tick, id }: Booking, memo: string, postings: readonly Posting[]): Booked {
  const transaction: LedgerTransaction = { id, tick, time: receipt.time, memo, postings };
  return { state: post(state, transaction), transactions: [transaction] };
}
