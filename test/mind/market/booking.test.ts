import { describe, expect, it } from 'vitest';
import type { SwapSeen } from '../../../src/domain/world/world.ts';
import { bookFill } from '../../../src/mind/market/booking.ts';
import {
  markEquity,
  openLedger,
  ordersOn,
  post,
  type LedgerState,
  portfolioOf,
} from '../../../src/mind/market/ledger.ts';
import { amountsInRange } from '../../../src/mind/market/liquidity-value.ts';
import { accrueFees } from '../../../src/mind/market/pool-fees.ts';
import { buy, provide, receiptOf, sell, withdraw } from '../../fixtures/books.ts';
import { poolAt } from '../../fixtures/history.ts';

const born = openLedger(10_000, 100, 1, 0).state;
const wallet = (state: LedgerState) => state.balances['assets:wallet'];
let counter = 0;
const book = (state: LedgerState, receipt: Parameters<typeof bookFill>[0]['receipt'], price = 100) =>
  bookFill({ state, receipt, tick: 2, id: `t${++counter}`, price });

/** 10 base bought for 1,000 quote, of which 0.5 was the pool's fee; gas 2. */
const bought = book(
  born,
  receiptOf(buy(1_000), { base: 10, quote: -1_000, poolFee: 0.5, gasCost: 2, price: 100 }),
);

describe('the books', () => {
  it('open with the capital in cash', () => {
    expect(wallet(born)).toEqual({ quote: 10_000_000_000, base: 0 });
    expect(born.balances['equity:capital'].quote).toBe(-10_000_000_000);
  });

  it('book a buy with its fee and its gas apart', () => {
    expect(wallet(bought.state)).toEqual({ quote: 8_998_000_000, base: 10_000_000_000 });
    expect(bought.state.balances['expenses:pool-fee'].quote).toBe(500_000);
    expect(bought.state.balances['expenses:gas'].quote).toBe(2_000_000);
    expect(bought.transactions.map((transaction) => transaction.memo)).toEqual(['buy at 100', 'gas of r']);
    expect(bought.state.entryPrice).toBeCloseTo(100, 9);
  });

  it('average the entry price over buys and keep it over sells', () => {
    const more = book(bought.state, receiptOf(buy(500), { base: 4, quote: -500, price: 125 }), 125);
    expect(more.state.entryPrice).toBeCloseTo(1_500 / 14, 9);
    const less = book(
      more.state,
      receiptOf(sell(7), { base: -7, quote: 800, poolFee: 0.4, price: 114 }),
      114,
    );
    expect(less.state.entryPrice).toBeCloseTo(1_500 / 14, 9);
    const none = book(less.state, receiptOf(sell(7), { base: -7, quote: 800, price: 114 }), 114);
    expect(none.state.entryPrice).toBe(0);
    expect(wallet(none.state).base).toBe(0);
  });

  it('spend gas alone on a revert, and count the order', () => {
    const reverted = book(
      born,
      receiptOf(buy(1_000), { gasCost: 1.5 }, { status: 'reverted', reason: 'too little out' }),
    );
    expect(wallet(reverted.state)).toEqual({ quote: 9_998_500_000, base: 0 });
    expect(ordersOn(reverted.state, 86_400)).toBe(1);
    expect(ordersOn(bought.state, 2 * 86_400)).toBe(0);
  });

  it('pay gas only as far as cash goes: there is no debt', () => {
    const broke = book(born, receiptOf(buy(10_000), { base: 100, quote: -10_000, gasCost: 3, price: 100 }));
    expect(wallet(broke.state).quote).toBe(0);
    expect(broke.state.balances['expenses:gas'].quote).toBe(0);
  });

  it('refuse what does not balance, overdraws or leaves the safe integers', () => {
    const entry = (postings: Parameters<typeof post>[1]['postings']) => ({
      id: 'x',
      tick: 1,
      time: 0,
      memo: '',
      postings,
    });
    expect(() => post(born, entry([{ account: 'world', asset: 'quote', amount: 5 }]))).toThrow(/sum to zero/);
    expect(() => book(born, receiptOf(sell(1), { base: -1, quote: 100 }))).toThrow(/too little base/);
    const huge = [
      { account: 'world', asset: 'quote', amount: -(2 ** 54) },
      { account: 'assets:wallet', asset: 'quote', amount: 2 ** 54 },
    ] as const;
    expect(() => post(born, entry(huge))).toThrow(/safe integer/);
  });

  it('move the peak up and never down', () => {
    expect(markEquity(born, 12_000).peakEquity).toBe(12_000);
    expect(markEquity(born, 9_000).peakEquity).toBe(10_000);
  });
});

describe('liquidity', () => {
  const [lower, upper] = [45_000, 47_000]; // prices of about 90 and 110
  const liquidity = '1000000000000000000000';
  const deposit = amountsInRange({ tickLower: lower, tickUpper: upper, liquidity }, poolAt(100), 100);
  const given = receiptOf(provide(lower, upper, 5, 600), {
    base: -deposit.base,
    quote: -deposit.quote,
    liquidity,
  });
  const provided = book(bought.state, given).state;
  const [position] = provided.positions;

  it('moves from the wallet and keeps its worth', () => {
    const before = portfolioOf(bought.state, 100, poolAt(100));
    const after = portfolioOf(provided, 100, poolAt(100));
    expect(after.equity).toBeCloseTo(before.equity, 5);
    expect(after.liquidityValue).toBeCloseTo(deposit.base * 100 + deposit.quote, 6);
    expect(after.exposure).toBeCloseTo(before.exposure, 6);
  });

  it('is all base below its range and all quote above', () => {
    const below = amountsInRange(position!, poolAt(80), 80);
    expect(below.quote).toBe(0);
    expect(below.base).toBeGreaterThan(0);
    const above = amountsInRange(position!, poolAt(120), 120);
    expect(above.base).toBeCloseTo(0, 9);
    // Bought out at the geometric mean of the bounds.
    expect(above.quote / below.base).toBeCloseTo(Math.pow(1.0001, (lower + upper) / 2), 6);
    expect(portfolioOf(provided, 120, poolAt(120)).positions[0]!.inRange).toBe(false);
  });

  it('is worth the same when the base is the pool’s second token', () => {
    const mirrored = amountsInRange(
      { tickLower: -upper, tickUpper: -lower, liquidity },
      poolAt(1 / 100),
      100,
    );
    expect(mirrored.base).toBeCloseTo(deposit.base, 6);
    expect(mirrored.quote).toBeCloseTo(deposit.quote, 4);
  });

  const swap = (tickBefore: number, tickAfter: number, quote: number): SwapSeen => ({
    blockNumber: 1,
    logIndex: 0,
    base: -quote / 100,
    quote,
    price: 100,
    tickBefore,
    tickAfter,
    liquidity: '3000000000000000000000',
  });

  it('earns its share of the fees for the part of a swap in its range', () => {
    const earned = accrueFees(provided, [swap(46_000, 46_500, 8_000), swap(46_800, 47_200, 8_000)], 500);
    // 8,000 × 0.05 % × 1/4 = 1, whole and half.
    expect(earned.positions[0]!.fees).toEqual({ base: 0, quote: 1_500_000 });
    expect(accrueFees(provided, [swap(48_000, 49_000, 8_000)], 500).positions[0]!.fees.quote).toBe(0);
    expect(portfolioOf(earned, 100, poolAt(100)).uncollectedFees).toBeCloseTo(1.5, 9);
  });

  it('is closed with its fees, and what it lost to the market is a trade with the world', () => {
    const earned = accrueFees(provided, [swap(46_000, 46_500, 8_000)], 500);
    const amounts = amountsInRange(position!, poolAt(120), 120);
    const before = portfolioOf(earned, 120, poolAt(120));
    const closing = receiptOf(withdraw(position!.id, liquidity), {
      base: amounts.base,
      quote: amounts.quote,
      liquidity,
    });
    const { state } = book(earned, closing, 120);
    const after = portfolioOf(state, 120, poolAt(120));
    expect(state.positions).toEqual([]);
    expect(state.balances['assets:liquidity']).toEqual({ quote: 0, base: 0 });
    expect(state.balances['income:pool-fee'].quote).toBe(-1_000_000);
    expect(after.equity).toBeCloseTo(before.equity, 5);
    expect(after.feesEarned).toBeCloseTo(before.feesEarned, 9);
  });

  it('can be taken out in part', () => {
    const half = receiptOf(withdraw(position!.id, '500000000000000000000'), {
      base: deposit.base / 2,
      quote: deposit.quote / 2,
      liquidity: '500000000000000000000',
    });
    const { state } = book(provided, half);
    expect(state.positions[0]!.liquidity).toBe('500000000000000000000');
    expect(portfolioOf(state, 100, poolAt(100)).equity).toBeCloseTo(
      portfolioOf(provided, 100, poolAt(100)).equity,
      5,
    );
    expect(() => book(state, receiptOf(withdraw(position!.id, liquidity), { liquidity }))).toThrow(
      /too little liquidity/,
    );
    expect(() => book(state, receiptOf(withdraw('nobody', '1'), { liquidity: '1' }))).toThrow(
      /No open position/,
    );
  });
});

describe('the portfolio', () => {
  it('is compared with having held from the start', () => {
    const portfolio = portfolioOf(bought.state, 150, poolAt(150));
    expect(portfolio.holding).toBeCloseTo(15_000, 9);
    expect(portfolio.equity).toBeCloseTo(8_998 + 1_500, 9);
    expect(portfolio.exposure).toBeCloseTo(1_500 / 10_498, 9);
    expect(portfolio.drawdown).toBe(0);
    expect(portfolioOf(bought.state, 50, poolAt(50)).drawdown).toBeCloseTo(1 - 9_498 / 10_000, 9);
  });
});
