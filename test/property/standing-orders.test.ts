import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StandingOrders } from '../../src/domain/rules/standing-order.ts';
import type { Action, Fill, Receipt, Simulation } from '../../src/domain/world/world.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { carriedOut } from '../../src/mind/standing-orders/carried-out.ts';
import { said } from '../../src/mind/standing-orders/hear.ts';
import { refusalOf } from '../../src/mind/standing-orders/refusal.ts';
import { stands } from '../../src/mind/standing-orders/slice.ts';
import { standingAt } from '../../src/mind/standing-orders/standing.ts';
import { bookFill } from '../../src/mind/market/booking.ts';
import { checkAction } from '../../src/mind/market/cage.ts';
import {
  type LedgerState,
  openLedger,
  ordersOn,
  post,
  toMinor,
  transfer,
  portfolioOf,
} from '../../src/mind/market/ledger.ts';
import { governorInput } from '../fixtures/governor-input.ts';

const { world, observation } = governorInput();
const DAY = 86_400;
const FEE = observation.pool.fee / 1e6;
const GAS = 0.01;
/** Ticks for which it is watched once nothing is held. */
const AFTER = 40;

interface Scene {
  readonly capital: number;
  /** Share of the capital that is in base when the order comes. */
  readonly invested: number;
  readonly price: number;
  /** The price over time, as multiples of the first. */
  readonly levels: readonly number[];
  readonly maxOrder: number;
  readonly maxOrdersPerDay: number;
  readonly ticksADay: number;
  readonly maxSlippage: number;
  /** What moves the price by its half, as a multiple of the capital. */
  readonly deep: number;
}

const scene: fc.Arbitrary<Scene> = fc.record({
  capital: fc.double({ min: 1_000, max: 1e6, noNaN: true }),
  invested: fc.double({ min: 0.01, max: 1, noNaN: true }),
  price: fc.double({ min: 1, max: 50_000, noNaN: true }),
  levels: fc.array(fc.double({ min: 0.75, max: 1.4, noNaN: true }), { minLength: 40, maxLength: 40 }),
  maxOrder: fc.double({ min: 0.05, max: 1, noNaN: true }),
  maxOrdersPerDay: fc.integer({ min: 1, max: 5 }),
  ticksADay: fc.integer({ min: 1, max: 8 }),
  maxSlippage: fc.double({ min: 0.002, max: 0.02, noNaN: true }),
  deep: fc.double({ min: 2, max: 10_000, noNaN: true }),
});

/** Books with so much of the capital in base. */
function books({ capital, invested, price }: Scene): LedgerState {
  const opened = openLedger(capital, price, 1, 0).state;
  const quote = toMinor(capital * invested, 'quote');
  const base = toMinor((capital * invested) / price, 'base');
  const postings = [
    ...transfer('assets:wallet', 'world', 'quote', quote),
    ...transfer('world', 'assets:wallet', 'base', base),
  ];
  return { ...post(opened, { id: 'bought', tick: 1, time: 0, memo: 'bought', postings }), entryPrice: price };
}

/** A fill whose impact grows with its size, like a pool's of one liquidity. */
function fillOf(action: Action, price: number, depth: number): Fill {
  if (action.kind !== 'swap') throw new Error('Only swaps are filled here.');
  const value = action.side === 'sell' ? action.amountIn * price : action.amountIn;
  const slippage = value / depth / 2;
  const paid = action.side === 'sell' ? price * (1 - slippage) : price * (1 + slippage);
  const [base, quote] =
    action.side === 'sell'
      ? [-action.amountIn, action.amountIn * paid * (1 - FEE)]
      : [(action.amountIn / paid) * (1 - FEE), -action.amountIn];
  const rest = { poolFee: 0, price: paid, slippage, liquidity: '0', gasUsed: 1, gasCost: GAS };
  return { base: Math.round(base * 1e9) / 1e9, quote: Math.round(quote * 1e6) / 1e6, ...rest };
}

/** Orders that are enough by the cage and the depth: as if each sold a third of what the smaller of both lets through. */
function bound({
  capital,
  invested,
  maxOrder,
  maxSlippage,
  deep,
  maxOrdersPerDay,
  ticksADay,
}: Scene): number {
  const perOrder = Math.min(0.98 * maxOrder * capital * 0.4, (2 * maxSlippage * deep * capital) / 3);
  const orders = Math.ceil((2 * capital * invested) / perOrder) + 24;
  return Math.ceil(orders * Math.max(1, ticksADay / maxOrdersPerDay) + ticksADay) + 1;
}

describe('a standing order to sell everything', () => {
  it('ends with nothing held within what the cage needs, never oversells, and nothing is done against it', () => {
    fc.assert(
      fc.property(scene, (given) => {
        const cage = {
          ...DEFAULT_POLICY.cage,
          maxOrder: given.maxOrder,
          maxOrdersPerDay: given.maxOrdersPerDay,
          maxSlippage: given.maxSlippage,
        };
        const where = {
          tick: 0,
          time: 0,
          price: given.price,
          base: 'SPX',
          quote: 'USD',
          worldId: 'spx',
          rules: [],
          models: false,
        };
        let orders: StandingOrders = said(undefined, 'sell everything', where);
        let ledger = books(given);
        let ended: number | null = null;
        for (let tick = 1; tick <= (ended === null ? bound(given) : ended + AFTER); tick += 1) {
          const price = given.price * given.levels[tick % given.levels.length]!;
          const time = Math.floor(tick / given.ticksADay) * DAY;
          const portfolio = portfolioOf(ledger, price, observation.pool);
          const standing = standingAt(orders, {
            tick,
            worldId: 'spx',
            symbols: world,
            observation: { price, time, pool: observation.pool },
            portfolio,
            cage,
            ordersToday: ordersOn(ledger, time),
            policy: DEFAULT_POLICY.standingOrders,
          });
          const buy: Action = { kind: 'swap', side: 'buy', amountIn: portfolio.equity / 10, minOut: 0 };
          expect(refusalOf(buy, 'rule', standing)?.refused).toMatchObject({ order: 1, wanted: 'buy' });
          let next = standing.orders;
          if (standing.next) {
            const { action } = standing.next;
            expect(action).toMatchObject({ kind: 'swap', side: 'sell' });
            if (action.kind !== 'swap') return;
            expect(action.amountIn).toBeLessThanOrEqual(portfolio.base);
            const fill = fillOf(action, price, given.deep * given.capital);
            const simulation: Simulation =
              fill.quote < action.minOut
                ? { ok: false, reason: 'too little would come out', block: tick }
                : { ok: true, fill, priceAfter: price, block: tick };
            const ordersToday = ordersOn(ledger, time);
            const verdict = checkAction({
              action,
              simulation,
              portfolio,
              price,
              rules: cage,
              ordersToday,
              info: world,
              owners: true,
            });
            // Only the pool's depth may stand in its way: the rest it knows.
            if (!verdict.allowed) expect(['max-slippage', 'simulation-failed']).toContain(verdict.blockedBy);
            const receipt: Receipt = {
              id: `p${tick}`,
              action,
              status: 'filled',
              block: tick,
              time,
              fill,
              reason: null,
            };
            if (verdict.allowed)
              ledger = bookFill({ state: ledger, receipt, tick, id: `tx-${tick}`, price }).state;
            const record = {
              action,
              simulation,
              verdict,
              verification: null,
              transactions: [],
              status: verdict.allowed ? ('filled' as const) : ('blocked' as const),
              receipt: verdict.allowed ? receipt : null,
            };
            next = next.map((order) => carriedOut(order, record, tick).order);
          }
          orders = { ...orders, words: [], heard: standing.heard, orders: next };
          expect(ledger.balances['assets:wallet'].base).toBeGreaterThanOrEqual(0);
          if (ledger.balances['assets:wallet'].base === 0) ended ??= tick;
        }
        expect(ended).not.toBeNull();
        expect(ledger.balances['assets:wallet'].base).toBe(0);
        expect(orders.orders.filter(stands)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});
