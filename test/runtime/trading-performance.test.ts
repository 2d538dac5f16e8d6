import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { TRUSTING_PLAYBOOK } from '../support/forgetful-golem.ts';
import { lastRun, performanceOf } from '../../src/shared/performance.ts';

const TICKS = 240;
let golem: Headless;
beforeAll(async () => {
  golem = await wakeHeadless({ world: 'btc', seed: 3, id: 'performance', telemetry: false });
  // It buys and sells, and provides nothing.
  await golem.api.playbook.set(TRUSTING_PLAYBOOK);
  for (let tick = 0; tick < TICKS; tick += 40) await golem.api.step('theta', 40);
}, 120_000);
afterAll(() => golem.store.close());

describe('how it has traded', () => {
  it('sums to what the books came to: profits of sales, and what is held over what it cost', async () => {
    const { api } = golem;
    const { trades, began, equity, won, lost, gains, losses, from, to } = await api.ledger.performance();
    expect([from, to]).toEqual([1, TICKS]);
    expect(trades.filter(({ side }) => side === 'sell').length).toBeGreaterThan(2);
    expect(won + lost).toBe(trades.filter(({ profit }) => profit).length);
    const { portfolio, transactions } = await api.ledger.get();
    expect(transactions.some(({ memo }) => memo.startsWith('provide'))).toBe(false);
    const price = (await api.records.get(TICKS))!.observation.price;
    const cost = trades
      .slice()
      .reverse()
      .reduce(
        (held, { side, base, quote }) =>
          side === 'buy'
            ? { base: held.base + base, cost: held.cost + quote }
            : { base: held.base - base, cost: held.cost * (1 - base / held.base) },
        { base: 0, cost: 0 },
      );
    expect(cost.base).toBeCloseTo(portfolio.base, 6);
    expect(gains - losses + portfolio.base * price - cost.cost).toBeCloseTo(equity - 10_000, 2);
    expect(began).toBe((await api.records.get(1))!.portfolio.equity);
  });

  it('has returns, the deepest fall and costs as the ticks and books have them', async () => {
    const { api } = golem;
    const performance = await api.ledger.performance();
    const ticks = await api.records.summaries({ from: 1, limit: TICKS });
    const [first, last] = [ticks[0]!, ticks.at(-1)!];
    expect(performance.returned).toBeCloseTo(last.equity / first.equity - 1, 12);
    expect(performance.holding).toBeCloseTo(last.holding / first.holding - 1, 12);
    const { portfolio } = await api.ledger.get();
    expect(performance.poolFees).toBeCloseTo(portfolio.feesPaid, 6);
    expect(performance.gas).toBeCloseTo(portfolio.gasPaid, 6);
    const { share, from, to } = performance.deepest!;
    const falls = ticks.map((_, i) => {
      const peak = Math.max(...ticks.slice(0, i + 1).map(({ equity }) => equity));
      return 1 - ticks[i]!.equity / peak;
    });
    expect(share).toBeCloseTo(Math.max(...falls), 12);
    expect(ticks.find(({ tick }) => tick === to)!.equity).toBeCloseTo(
      ticks.find(({ tick }) => tick === from)!.equity * (1 - share),
      6,
    );
  });

  it('is of what was lived there since it came, up to a tick that is reopened, and not open before the first', async () => {
    const { api } = golem;
    const past = await api.state.reopen(120);
    expect((await past.ledger.performance()).to).toBe(120);
    const fresh = await wakeHeadless({ world: 'btc', seed: 3, id: 'fresh', telemetry: false });
    await expect(fresh.api.ledger.performance()).rejects.toMatchObject({ code: 'golem.not_found' });
    await fresh.store.close();
  });

  it('takes the ticks that follow on each other for one stay', () => {
    expect(lastRun([{ step: 4 }, { step: 5 }, { step: 9 }, { step: 10 }])).toEqual([
      { step: 9 },
      { step: 10 },
    ]);
    expect(lastRun([{ step: 7 }])).toEqual([{ step: 7 }]);
    expect(lastRun([])).toEqual([]);
  });

  it('gives ratios for a year, and none of a few ticks', () => {
    const ticks = (returns: readonly number[]) =>
      returns.reduce(
        (all, one) => [
          ...all,
          {
            tick: all.length + 1,
            step: all.length,
            equity: all.at(-1)!.equity * (1 + one),
            holding: 1,
            exposure: 0.5,
          },
        ],
        [{ tick: 1, step: 0, equity: 100, holding: 1, exposure: 0.5 }],
      );
    const up = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 0.02 : -0.01));
    const { sharpe, sortino } = performanceOf(ticks(up), [], 252);
    expect(sharpe).toBeCloseTo((0.005 / 0.015) * Math.sqrt(252), 6);
    expect(sortino).toBeCloseTo((0.005 / Math.sqrt(0.00005)) * Math.sqrt(252), 6);
    expect(performanceOf(ticks(up.slice(0, 10)), [], 252)).toMatchObject({ sharpe: null, sortino: null });
  });
});
