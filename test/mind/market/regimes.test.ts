import { describe, expect, it } from 'vitest';
import type { MarketRegime } from '../../../src/domain/world/market.ts';
import { initialBeliefs, updateBeliefs } from '../../../src/mind/market/beliefs.ts';
import { detectRegime, initialRegimeState } from '../../../src/mind/market/regimes.ts';
import { bitcoin, live, observationOf, sp500, type Lived } from '../../fixtures/history.ts';

const isFalling = (regime: MarketRegime) => regime.startsWith('bear') || regime === 'crisis';
const isCalm = (regime: MarketRegime) => regime === 'bull-low-vol' || regime === 'range-bound';

function share(
  lived: readonly Lived[],
  from: string,
  to: string,
  is: (regime: MarketRegime) => boolean,
): number {
  const window = lived.filter(({ date }) => date >= from && date <= to);
  expect(window.length).toBeGreaterThan(30);
  return window.filter(({ reading }) => is(reading.regime)).length / window.length;
}

describe('regimes on the S&P 500, 2000–2020', () => {
  const lived = live(sp500(), 252);

  it.each([
    ['the fall of 2000 to 2002', '2000-09-01', '2002-10-31', 0.8],
    ['the autumn and winter of 2008', '2008-09-01', '2009-03-31', 0.95],
    ['the crash of March 2020', '2020-02-24', '2020-04-30', 0.85],
  ])('calls %s bear or crisis', (_, from, to, least) => {
    expect(share(lived, from, to, isFalling)).toBeGreaterThan(least);
  });

  it.each([
    ['2004-01-01', '2006-12-31'],
    ['2013-01-01', '2014-12-31'],
    ['2017-01-01', '2017-12-31'],
  ])('calls the quiet years %s to %s calm', (from, to) => {
    expect(share(lived, from, to, isCalm)).toBeGreaterThan(0.9);
  });

  it('knows the heart of both crashes as a crisis', () => {
    expect(share(lived, '2008-10-01', '2008-12-31', (regime) => regime === 'crisis')).toBeGreaterThan(0.9);
    expect(share(lived, '2020-03-03', '2020-04-17', (regime) => regime === 'crisis')).toBeGreaterThan(0.9);
  });

  it('changes rarely: each change forces a full deliberation', () => {
    const changes = lived.filter(({ reading }) => reading.changed).length;
    expect(changes).toBeGreaterThanOrEqual(60);
    expect(changes).toBeLessThanOrEqual(150);
  });

  it('keeps a regime for its dwell unless something broke', () => {
    for (const [index, { reading }] of lived.entries()) {
      if (!reading.changed) continue;
      const before = lived[index - 1]!.reading.age;
      const broke = reading.changePoint || reading.regime === 'crisis';
      expect(before + 1).toBeGreaterThan(broke ? 2 : 10);
    }
  });

  it('reports a change exactly where the regime differs from the last', () => {
    for (const [index, { reading }] of lived.entries()) {
      expect(reading.changed).toBe(reading.regime !== reading.previous);
      if (index > 0) expect(reading.previous).toBe(lived[index - 1]!.reading.regime);
      expect(reading.drawdown).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('regimes on other scales', () => {
  it('reads a year of BTC by its own volatility', () => {
    const lived = live(bitcoin(), 365);
    const changes = lived.filter(({ reading }) => reading.changed).length;
    expect(changes).toBeGreaterThan(3);
    expect(changes).toBeLessThan(25);
    // It quadrupled: mostly a bull market, at a volatility that would be a crisis for an index.
    expect(share(lived, '2016-07-04', '2017-07-03', (regime) => regime.startsWith('bull'))).toBeGreaterThan(
      0.5,
    );
    expect(lived.at(-1)!.reading.longVolatility).toBeGreaterThan(0.35);
  });

  it('gives the same answers whatever the price is counted in', () => {
    const history = sp500().slice(0, 1_000);
    const inCents = history.map((day) => ({ ...day, close: day.close * 100 }));
    const regimes = (days: typeof history) => live(days, 252).map(({ reading }) => reading.regime);
    expect(regimes(inCents)).toEqual(regimes(history));
  });

  it('carries state of constant size that survives JSON', () => {
    let beliefs = initialBeliefs();
    let state = initialRegimeState();
    let price = 100;
    for (let step = 0; step < 500; step += 1) {
      const next = price * (step % 3 === 0 ? 1.01 : 0.996);
      const observation = observationOf(next, price, step);
      beliefs = updateBeliefs(beliefs, observation, 252);
      state = detectRegime(state, beliefs, observation).state;
      price = next;
    }
    expect(beliefs.returns).toHaveLength(64);
    expect(JSON.parse(JSON.stringify({ beliefs, state }))).toEqual({ beliefs, state });
  });
});
