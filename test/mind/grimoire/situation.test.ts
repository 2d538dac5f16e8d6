import { describe, expect, it } from 'vitest';
import { MARKET_REGIMES } from '../../../src/domain/world/market.ts';
import { situationText } from '../../../src/mind/grimoire/situation.ts';
import { reflexInput, type Over } from '../../fixtures/reflex-input.ts';

const textOf = (over: Over = {}): string => {
  const { observation, regime, portfolio, features } = reflexInput(over);
  return situationText(observation, regime, portfolio, features, 252);
};

describe('situationText', () => {
  it('is the same text for readings in the same buckets', () => {
    expect(
      textOf({ regime: { trend: -0.11, drawdown: 0.29, volatility: 0.43 }, portfolio: { exposure: 0.39 } }),
    ).toBe(
      textOf({ regime: { trend: -0.1, drawdown: 0.27, volatility: 0.45 }, portfolio: { exposure: 0.4 } }),
    );
  });

  it('differs by regime, trend, volatility, drawdown, move and exposure', () => {
    const texts = [
      textOf(),
      textOf({ regime: { trend: 0.3 } }),
      textOf({ regime: { volatility: 0.1 } }),
      textOf({ regime: { drawdown: 0 } }),
      textOf({ observation: { logReturn: 0.06 } }),
      textOf({ portfolio: { exposure: 0 } }),
      textOf({ regime: { changed: true } }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(MARKET_REGIMES.map((regime) => textOf({ regime: { regime } }))).size).toBe(7);
  });

  it('reads as sentences without numbers', () => {
    const text = textOf();
    expect(text).toMatch(/^This is a falling and turbulent market/);
    expect(text).not.toMatch(/\d/);
  });
});
