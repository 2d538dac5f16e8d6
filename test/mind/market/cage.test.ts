import { describe, expect, it } from 'vitest';
import { CAGE_RULE_NAMES, type Portfolio } from '../../../src/domain/world/ledger.ts';
import type { CageRules } from '../../../src/mind/policy/rows/cage.ts';
import type { Action, Fill, Simulation } from '../../../src/domain/world/world.ts';
import { checkAction, type CageInput } from '../../../src/mind/market/cage.ts';
import { buy, NOTHING, provide, sell, withdraw } from '../../fixtures/books.ts';

const rules: CageRules = {
  maxPosition: 0.9,
  maxOrder: 0.35,
  maxSlippage: 0.005,
  maxOrdersPerDay: 2,
  allowedAssets: ['SPX'],
  drawdownStop: 0.35,
};

const portfolio: Portfolio = {
  cash: 5_000,
  base: 50,
  liquidityValue: 0,
  uncollectedFees: 0,
  equity: 10_000,
  holding: 10_000,
  exposure: 0.5,
  drawdown: 0,
  peakEquity: 10_000,
  feesPaid: 0,
  gasPaid: 0,
  feesEarned: 0,
  entryPrice: 100,
  positions: [],
};

const filled = (fill: Partial<Fill>): Simulation => ({
  ok: true,
  fill: { ...NOTHING, ...fill },
  priceAfter: 100,
  block: 1,
});

function verdict(action: Action, fill: Partial<Fill>, over: Partial<CageInput> = {}) {
  return checkAction({
    action,
    simulation: filled(fill),
    portfolio,
    price: 100,
    rules,
    ordersToday: 0,
    info: { base: 'SPX' } as CageInput['info'],
    ...over,
  });
}

const smallBuy = [buy(1_000), { base: 10, quote: -1_000, gasCost: 2, slippage: 0.001 }] as const;
const smallSell = [sell(10), { base: -10, quote: 1_000, gasCost: 2, slippage: 0.001 }] as const;

describe('the cage', () => {
  it('counts the owner’s own way out with the orders of the day, and does not refuse it for that', () => {
    const late = { ordersToday: 2 };
    expect(verdict(...smallSell, late).blockedBy).toBe('max-orders-per-day');
    expect(verdict(...smallSell, { ...late, owners: true })).toMatchObject({
      allowed: true,
      blockedBy: null,
    });
    expect(verdict(...smallBuy, { ...late, owners: true }).blockedBy).toBe('max-orders-per-day');
  });

  it('passes a modest order and shows every rule in order', () => {
    const { allowed, blockedBy, checks } = verdict(...smallBuy);
    expect([allowed, blockedBy]).toEqual([true, null]);
    expect(checks.map((check) => check.rule)).toEqual([...CAGE_RULE_NAMES]);
    expect(checks.every((check) => Number.isFinite(check.value) && Number.isFinite(check.limit))).toBe(true);
  });

  it.each([
    ['max-position', { portfolio: { ...portfolio, exposure: 0.85 } }],
    ['max-order', { rules: { ...rules, maxOrder: 0.05 } }],
    ['max-slippage', { rules: { ...rules, maxSlippage: 0.0005 } }],
    ['max-orders-per-day', { ordersToday: 2 }],
    ['allowed-assets', { rules: { ...rules, allowedAssets: ['ETH'] } }],
    ['drawdown-stop', { portfolio: { ...portfolio, drawdown: 0.4 } }],
    ['simulation-failed', { simulation: { ok: false, reason: 'too little out', block: 1 } as const }],
    ['insufficient-funds', { portfolio: { ...portfolio, cash: 1_001 } }],
  ] as const)('blocks a buy by %s, and by that alone', (rule, over) => {
    const { blockedBy, checks } = verdict(...smallBuy, over);
    expect(blockedBy).toBe(rule);
    expect(checks.filter((check) => !check.passed).map((check) => check.rule)).toEqual([rule]);
  });

  it('never bars the way back into quote by position, asset or drawdown', () => {
    const worst = {
      portfolio: { ...portfolio, exposure: 1, drawdown: 0.9 },
      rules: { ...rules, allowedAssets: [] },
    };
    expect(verdict(...smallSell, worst).allowed).toBe(true);
    expect(verdict(withdraw('p', '1'), { base: 1, quote: 1, liquidity: '1' }, worst).allowed).toBe(true);
    expect(verdict(...smallBuy, worst).allowed).toBe(false);
  });

  it('lets a golem without cash out when the proceeds pay the gas', () => {
    const broke = { portfolio: { ...portfolio, cash: 0 } };
    expect(verdict(...smallSell, broke).allowed).toBe(true);
    expect(verdict(sell(0.01), { base: -0.01, quote: 1, gasCost: 2 }, broke).blockedBy).toBe(
      'insufficient-funds',
    );
    expect(
      verdict(sell(60), { base: -60, quote: 6_000 }, { rules: { ...rules, maxOrder: 1 } }).blockedBy,
    ).toBe('insufficient-funds');
  });

  it('counts the whole range of a provision as base that it may become', () => {
    const fill = { base: -10, quote: -1_000, liquidity: '5' };
    const crowded = { portfolio: { ...portfolio, exposure: 0.85 } };
    expect(verdict(provide(0, 10, 10, 1_000), fill).allowed).toBe(true);
    expect(verdict(provide(0, 10, 10, 1_000), fill, crowded).blockedBy).toBe('max-position');
    expect(verdict(provide(0, 10, 51, 10), { base: -1, quote: -10 }).blockedBy).toBe('insufficient-funds');
  });

  it('takes * for every asset', () => {
    expect(verdict(...smallBuy, { rules: { ...rules, allowedAssets: ['*'] } }).allowed).toBe(true);
  });
});
