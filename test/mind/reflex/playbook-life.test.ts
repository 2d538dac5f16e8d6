import { beforeAll, describe, expect, it } from 'vitest';
import type { LiquidityPosition, Portfolio } from '../../../src/domain/world/ledger.ts';
import type { MarketRegime } from '../../../src/domain/world/market.ts';
import type { Action } from '../../../src/domain/world/world.ts';
import { readFeatures } from '../../fixtures/house-organs.ts';
import { createReflex } from '../../../src/mind/reflex/deliberate.ts';
import { updateRule } from '../../../src/mind/reflex/learn.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { ruleIdOf } from '../../../src/domain/decisions/rule-id.ts';
import { live, observationOf, poolAt, sp500 } from '../../fixtures/history.ts';
import { LIMITS, workspaceWith, seen } from '../../fixtures/reflex-input.ts';

/** Pool fee and impact of an order, fractions. */
const COST = 0.0005 + 0.0005;
const CAPITAL = 10_000;
/** Standard deviations of a day's return that wake it; with the cooldown about one day in six. */
const WAKE = 1;
const COOLDOWN = 3;

type Range = LiquidityPosition & { readonly size: number; readonly from: number; readonly to: number };

/** Tokens in a range at a price, by the concentrated-liquidity formulas (fees left out). */
function inside({ size, from, to }: Range, price: number): { base: number; quote: number } {
  const root = Math.sqrt(Math.min(Math.max(price, from), to));
  return { base: size * (1 / root - 1 / Math.sqrt(to)), quote: size * (root - Math.sqrt(from)) };
}

class Account {
  cash = CAPITAL;
  base = 0;
  entryPrice = 0;
  peak = CAPITAL;
  ranges: Range[] = [];

  value(price: number, first: number): Portfolio {
    const parts = this.ranges.map((range) => inside(range, price));
    const liquidityBase = parts.reduce((sum, part) => sum + part.base, 0);
    const liquidityValue = parts.reduce((sum, part) => sum + part.quote, liquidityBase * price);
    const equity = this.cash + this.base * price + liquidityValue;
    this.peak = Math.max(this.peak, equity);
    return {
      cash: this.cash,
      base: this.base,
      liquidityValue,
      uncollectedFees: 0,
      equity,
      holding: (CAPITAL / first) * price,
      exposure: ((this.base + liquidityBase) * price) / equity,
      drawdown: 1 - equity / this.peak,
      peakEquity: this.peak,
      feesPaid: 0,
      gasPaid: 0,
      feesEarned: 0,
      entryPrice: this.base > 0 ? this.entryPrice : 0,
      positions: this.ranges.map((range) => ({ ...range, inRange: price > range.from && price < range.to })),
    };
  }

  fill(action: Action, price: number, tick: number): void {
    if (action.kind === 'swap') {
      const buys = action.side === 'buy';
      const out = (buys ? action.amountIn / price : action.amountIn * price) * (1 - COST);
      if (out < action.minOut) throw new Error('less than minOut');
      if (buys) this.entryPrice = (this.entryPrice * this.base + action.amountIn) / (this.base + out);
      this.cash += buys ? -action.amountIn : out;
      this.base += buys ? out : -action.amountIn;
    } else if (action.kind === 'provide') {
      const [from, to, root] = [1.0001 ** action.tickLower, 1.0001 ** action.tickUpper, Math.sqrt(price)];
      const size = Math.min(
        action.maxBase / (1 / root - 1 / Math.sqrt(to)),
        action.maxQuote / (root - Math.sqrt(from)),
      );
      const { tickLower, tickUpper } = action;
      const none = { base: 0, quote: 0 };
      const range: Range = {
        id: `lp-${tick}`,
        openedAtTick: tick,
        tickLower,
        tickUpper,
        liquidity: '1',
        deposited: none,
        fees: none,
        inRange: true,
        size,
        from,
        to,
      };
      const used = inside(range, price);
      this.cash -= used.quote;
      this.base -= used.base;
      this.ranges.push(range);
    } else {
      const closed = this.ranges.find(({ id }) => id === action.positionId)!;
      const back = inside(closed, price);
      this.cash += back.quote;
      this.base += back.base;
      this.ranges = this.ranges.filter((range) => range !== closed);
    }
    if (this.cash < -1e-6 || this.base < -1e-9) throw new Error('more spent than there was');
  }
}

interface Life {
  readonly orders: number;
  readonly rulesUsed: ReadonlySet<string>;
  readonly equity: number;
  readonly maxDrawdown: number;
  readonly predictions: { readonly made: number; readonly right: number; readonly stated: number };
  exposureIn(regime: MarketRegime): number;
  returnOver(from: string, to: string): { own: number; market: number };
}

async function liveThrough(): Promise<Life> {
  const days = live(sp500(), 252);
  const account = new Account();
  const reflex = createReflex({ limits: () => LIMITS });
  const lastActed: Record<string, number> = {};
  const used = new Set<string>();
  const track: { date: string; equity: number; close: number; regime: MarketRegime; exposure: number }[] = [];
  let playbook = DEFAULT_PLAYBOOK;
  let open: { due: number; low: number; high: number; probability: number; ruleId: string }[] = [];
  const predictions = { made: 0, right: 0, stated: 0 };
  let orders = 0;
  let rest = 0;
  let maxDrawdown = 0;
  for (const [tick, { close, date, beliefs, reading }] of days.entries()) {
    const observation = {
      ...observationOf(close, days[Math.max(0, tick - 1)]!.close, tick),
      pool: poolAt(close),
    };
    const portfolio = account.value(close, days[0]!.close);
    maxDrawdown = Math.max(maxDrawdown, portfolio.drawdown);
    track.push({
      date,
      equity: portfolio.equity,
      close,
      regime: reading.regime,
      exposure: portfolio.exposure,
    });
    for (const { due, low, high, probability, ruleId } of open) {
      if (due !== tick) continue;
      const right = close >= low && close <= high;
      predictions.made += 1;
      predictions.right += right ? 1 : 0;
      predictions.stated += probability;
      playbook = updateRule(playbook, ruleId, right);
    }
    open = open.filter(({ due }) => due > tick);
    rest -= 1;
    if (!reading.changed && (rest > 0 || Math.abs(beliefs.lastZ) < WAKE)) continue;
    rest = COOLDOWN;
    const read = readFeatures({
      observation,
      regime: reading,
      returns: beliefs.returns,
      portfolio,
      recalled: [],
      steers: [],
      pad: { pleasure: 0, arousal: 0, dominance: 0 },
      vitality: 1,
      surprise: 0.4,
    });
    const decision = reflex.consider(
      seen(
        workspaceWith([]),
        {
          tick,
          observation,
          regime: reading,
          phase: 'thriving',
          portfolio,
          memories: [],
          evidence: [],
          heard: () => undefined,
          karma: [],
          following: [],
          steers: [],
          standing: null,
          ...read,
          lastActed,
        },
        playbook,
      ),
    );
    const ruleId = ruleIdOf(decision);
    if (ruleId && decision.prediction) {
      const { dueTick, low, high, probability } = decision.prediction;
      open.push({ due: dueTick, low, high, probability, ruleId });
    }
    if (!ruleId || !decision.action) continue;
    account.fill(decision.action, close, tick);
    orders += 1;
    used.add(ruleId);
    lastActed[ruleId] = tick;
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    orders,
    rulesUsed: used,
    equity: track.at(-1)!.equity,
    maxDrawdown,
    predictions,
    exposureIn: (regime) => mean(track.filter((day) => day.regime === regime).map((day) => day.exposure)),
    returnOver: (from, to) => {
      const span = track.filter(({ date }) => date >= from && date <= to);
      return {
        own: span.at(-1)!.equity / span[0]!.equity - 1,
        market: span.at(-1)!.close / span[0]!.close - 1,
      };
    },
  };
}

describe('the starting playbook over twenty years of the S&P 500', () => {
  let life: Life;
  beforeAll(async () => {
    life = await liveThrough();
  });

  it('trades, but not all the time', () => {
    expect(life.orders).toBeGreaterThan(40);
    expect(life.orders).toBeLessThan(400);
    expect(life.rulesUsed.size).toBeGreaterThanOrEqual(8);
  });

  it('loses far less than the market where the market fell', () => {
    for (const [from, to] of [
      ['2000-09-01', '2002-10-09'],
      ['2007-10-09', '2009-03-09'],
    ] as const) {
      const { own, market } = life.returnOver(from, to);
      expect(market, from).toBeLessThan(-0.4);
      expect(own, from).toBeGreaterThan(market / 2);
    }
    expect(life.maxDrawdown).toBeLessThan(0.3);
  });

  it('is invested where it should be', () => {
    expect(life.exposureIn('crisis')).toBeLessThan(0.25);
    expect(life.exposureIn('bull-low-vol')).toBeGreaterThan(0.6);
  });

  it('ends richer than it began', () => {
    expect(life.equity).toBeGreaterThan(1.3 * CAPITAL);
  });

  it('states probabilities that come true about as often as it says', () => {
    const { made, right, stated } = life.predictions;
    expect(made).toBeGreaterThan(300);
    expect(Math.abs(right / made - stated / made)).toBeLessThan(0.06);
  });
});
