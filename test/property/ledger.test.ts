import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, ASSETS, type LedgerTransaction } from '../../src/domain/world/ledger.ts';
import type { Receipt } from '../../src/domain/world/world.ts';
import { bookFill } from '../../src/mind/market/booking.ts';
import { openLedger, toTokens, type LedgerState, portfolioOf } from '../../src/mind/market/ledger.ts';
import { accrueFees } from '../../src/mind/market/pool-fees.ts';
import { buy, provide, receiptOf, sell, withdraw } from '../fixtures/books.ts';
import { poolAt } from '../fixtures/history.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Narrow enough that forty lucky trades stay within the safe integers. */
const price = fc.double({ min: 80, max: 125, noNaN: true });
const gasCost = fc.double({ min: 0, max: 50, noNaN: true });

/** What a golem might do next, as shares of what it will then have. */
const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'provide', 'withdraw', 'revert', 'earn'),
  share,
  other: share,
  price,
  gasCost,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The fill that a world would report, never more than what is held: what the cage has checked. */
function receiptFor(state: LedgerState, next: Step): Receipt | null {
  const held = {
    quote: toTokens(state.balances['assets:wallet'].quote, 'quote') * next.share,
    base: toTokens(state.balances['assets:wallet'].base, 'base') * next.share,
  };
  const { gasCost: gas } = next;
  const fee = 0.0005 * held.quote;
  if (next.kind === 'buy') {
    const fill = {
      quote: -held.quote,
      base: (held.quote - fee) / next.price,
      poolFee: fee,
      gasCost: gas,
      price: next.price,
    };
    return receiptOf(buy(held.quote), fill);
  }
  if (next.kind === 'sell') {
    const got = held.base * next.price;
    const fill = {
      base: -held.base,
      quote: got * 0.9995,
      poolFee: got * 0.0005,
      gasCost: gas,
      price: next.price,
    };
    return receiptOf(sell(held.base), fill);
  }
  if (next.kind === 'provide') {
    const liquidity = BigInt(Math.floor(next.other * 1e15)).toString();
    const action = provide(-1_000, 1_000, held.base, held.quote);
    return receiptOf(action, { base: -held.base, quote: -held.quote, liquidity, gasCost: gas });
  }
  if (next.kind === 'withdraw') {
    const position = state.positions[Math.floor(next.other * state.positions.length)];
    if (!position) return null;
    const liquidity = (
      (BigInt(position.liquidity) * BigInt(Math.floor(next.share * 1000))) /
      1000n
    ).toString();
    // The market has turned one token into the other.
    const base = toTokens(position.deposited.base, 'base') * next.share * next.other;
    const quote = toTokens(position.deposited.quote, 'quote') * next.share * (1.2 - 0.2 * next.other);
    return receiptOf(withdraw(position.id, liquidity), { base, quote, liquidity, gasCost: gas });
  }
  return receiptOf(buy(1), { gasCost: gas }, { status: 'reverted', reason: 'price moved' });
}

function play(steps: readonly Step[]): { state: LedgerState; transactions: readonly LedgerTransaction[] } {
  let { state, transactions } = openLedger(10_000, 100, 0, 0);
  for (const [tick, next] of steps.entries()) {
    if (next.kind === 'earn') {
      const swap = {
        blockNumber: 1,
        logIndex: 0,
        base: 0,
        quote: next.share * 1e5,
        price: next.price,
        tickBefore: 0,
        tickAfter: 500,
        liquidity: '1000',
      };
      state = accrueFees(state, [swap, { ...swap, base: next.other * 100, quote: -1 }], 500);
      continue;
    }
    const receipt = receiptFor(state, next);
    if (!receipt) continue;
    const booked = bookFill({ state, receipt, tick, id: `t${tick}`, price: next.price });
    state = booked.state;
    transactions = [...transactions, ...booked.transactions];
  }
  return { state, transactions };
}

const life = fc.array(step, { maxLength: 40 });

describe('the ledger, whatever is done', () => {
  it('sums every transaction to zero in each asset, in whole minor units', () => {
    fc.assert(
      fc.property(life, (steps) => {
        for (const { postings } of play(steps).transactions) {
          for (const asset of ASSETS) {
            const amounts = postings
              .filter((posting) => posting.asset === asset)
              .map((posting) => posting.amount);
            expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
            expect(amounts.every(Number.isSafeInteger)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('sums all accounts to zero, and to its transactions', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const { state, transactions } = play(steps);
        for (const asset of ASSETS) {
          expect(ACCOUNTS.reduce((sum, account) => sum + state.balances[account][asset], 0)).toBe(0);
          for (const account of ACCOUNTS) {
            const posted = transactions
              .flatMap(({ postings }) => postings)
              .filter((posting) => posting.account === account && posting.asset === asset)
              .reduce((sum, posting) => sum + posting.amount, 0);
            expect(state.balances[account][asset]).toBe(posted);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never overdraws the wallet, and holds in liquidity exactly what open positions were given', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const { state } = play(steps);
        for (const asset of ASSETS) {
          expect(state.balances['assets:wallet'][asset]).toBeGreaterThanOrEqual(0);
          const deposited = state.positions.reduce((sum, position) => sum + position.deposited[asset], 0);
          expect(state.balances['assets:liquidity'][asset]).toBe(deposited);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stays plain data with a finite valuation', () => {
    fc.assert(
      fc.property(life, price, (steps, last) => {
        const { state } = play(steps);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        const { positions, ...figures } = portfolioOf(state, last, poolAt(last));
        expect(Object.values(figures).every(Number.isFinite)).toBe(true);
        expect(positions).toHaveLength(state.positions.length);
        expect(figures.exposure).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});
