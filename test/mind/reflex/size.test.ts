import { describe, expect, it } from 'vitest';
import type { LiquidityPosition } from '../../../src/domain/world/ledger.ts';
import { rangeAround, sizeAction } from '../../../src/mind/reflex/size.ts';
import { LIMITS, reflexInput } from '../../fixtures/reflex-input.ts';

// 38 % of 9,725 in the base token at 931.25; cash 6,000; the cage allows 35 % an order and 90 % in all.
const input = reflexInput();
const { equity, base } = input.portfolio;
const { price } = input.observation;

describe('sizeAction', () => {
  it('buys a share of equity and asks for what price, fee and slippage allow', () => {
    const { action } = sizeAction({ kind: 'buy', share: 0.1 }, input, LIMITS);
    if (action?.kind !== 'swap') throw new Error('no swap');
    expect(action.side).toBe('buy');
    expect(action.amountIn).toBeCloseTo(0.1 * equity, 5);
    const worst = (action.amountIn / price) * (1 - 0.0005) * (1 - LIMITS.cage.maxSlippage);
    expect(action.minOut).toBeLessThanOrEqual(worst);
    expect(action.minOut).toBeCloseTo(worst, 8);
  });

  it('stays within the order limit, the position limit and the cash', () => {
    const amount = (portfolio: object): number => {
      const { action } = sizeAction({ kind: 'buy', share: 1 }, reflexInput({ portfolio }), LIMITS);
      return action?.kind === 'swap' ? action.amountIn : 0;
    };
    expect(amount({})).toBeLessThan(LIMITS.cage.maxOrder * equity);
    expect(amount({ exposure: 0.85 })).toBeLessThan(0.05 * equity);
    expect(amount({ cash: 500 })).toBeLessThan(500);
    expect(amount({ exposure: 0.9 })).toBe(0);
    expect(amount({ drawdown: LIMITS.cage.drawdownStop + 0.01 })).toBe(0);
  });

  it('sells a share of what is held, never more than is held', () => {
    const { action } = sizeAction({ kind: 'sell', share: 0.5 }, input, LIMITS);
    expect(action).toMatchObject({ kind: 'swap', side: 'sell', amountIn: base / 2 });
    const none = sizeAction({ kind: 'sell', share: 0.5 }, reflexInput({ portfolio: { base: 0 } }), LIMITS);
    expect(none.action).toBeNull();
    expect(none.note).toContain('nothing to sell');
    const small = reflexInput({ portfolio: { base: 0.05, exposure: 0.005 } });
    expect(sizeAction({ kind: 'sell', share: 0.95 }, small, LIMITS).action).toMatchObject({ amountIn: 0.05 });
  });

  it('moves exposure to its target from either side, and waits within the tolerance', () => {
    const to = (exposure: number) =>
      sizeAction({ kind: 'target-exposure', exposure, tolerance: 0.05 }, input, LIMITS).action;
    expect(to(0.36)).toBeNull();
    expect(to(0.6)).toMatchObject({ side: 'buy' });
    const down = to(0.2);
    if (down?.kind !== 'swap') throw new Error('no swap');
    expect(down.side).toBe('sell');
    expect(down.amountIn * price).toBeCloseTo((0.38 - 0.2) * equity, 2);
  });

  it('provides nothing where the prices are of no pool', () => {
    const nowhere = reflexInput({ observation: { pool: { ...input.observation.pool, feeShare: 0 } } });
    expect(sizeAction({ kind: 'provide', share: 0.2, widthSigmas: 2 }, nowhere, LIMITS)).toMatchObject({
      action: null,
      note: expect.stringContaining('of no pool') as string,
    });
  });

  it('provides both tokens in a range around the price, on the grid', () => {
    const { action } = sizeAction({ kind: 'provide', share: 0.2, widthSigmas: 2 }, input, LIMITS);
    if (action?.kind !== 'provide') throw new Error('no range');
    expect(action.tickLower % 10).toBeCloseTo(0, 12);
    expect(action.tickUpper % 10).toBeCloseTo(0, 12);
    // 2 σ over 20 ticks at 42 % a year: 0.2366 in ln price, 2,366 pool ticks.
    expect(action.tickUpper - 68_000).toBeGreaterThanOrEqual(2366);
    expect(action.tickUpper - 68_000).toBeLessThan(2366 + 11);
    expect(68_000 - action.tickLower).toBeGreaterThanOrEqual(2366);
    expect(action.maxBase * price + action.maxQuote).toBeLessThanOrEqual(0.2 * equity);
    const poor = reflexInput({ portfolio: { base: 0 } });
    expect(sizeAction({ kind: 'provide', share: 0.2, widthSigmas: 2 }, poor, LIMITS).action).toBeNull();
  });

  it("keeps a range within the pool's bounds", () => {
    const [lower, upper] = rangeAround({ tick: 887_200, tickSpacing: 60 }, 1);
    expect(upper).toBeLessThanOrEqual(887_272);
    expect(upper % 60).toBe(0);
    expect(lower).toBeLessThan(887_200);
  });

  it('withdraws the oldest position that is meant', () => {
    const position = (id: string, openedAtTick: number, inRange: boolean): LiquidityPosition => ({
      id,
      openedAtTick,
      tickLower: 0,
      tickUpper: 10,
      liquidity: '77',
      deposited: { base: 0, quote: 0 },
      fees: { base: 0, quote: 0 },
      inRange,
    });
    const held = reflexInput({ portfolio: { positions: [position('b', 9, false), position('a', 3, true)] } });
    expect(sizeAction({ kind: 'withdraw', which: 'all' }, held, LIMITS).action).toMatchObject({
      positionId: 'a',
      liquidity: '77',
    });
    expect(sizeAction({ kind: 'withdraw', which: 'out-of-range' }, held, LIMITS).action).toMatchObject({
      positionId: 'b',
    });
    expect(sizeAction({ kind: 'withdraw', which: 'all' }, input, LIMITS).action).toBeNull();
  });
});
