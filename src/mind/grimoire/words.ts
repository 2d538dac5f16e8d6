import type { MarketRegime } from '../../domain/world/market.ts';

/** How a regime is spoken of: the embedding model reads words, not identifiers. */
export const REGIME_WORDS: Record<MarketRegime, string> = {
  'bull-low-vol': 'a calm rising market',
  'bull-high-vol': 'a rising but turbulent market',
  'bear-low-vol': 'a slowly falling market',
  'bear-high-vol': 'a falling and turbulent market',
  'range-bound': 'a sideways market that stays in its range',
  volatile: 'a volatile market without direction',
  crisis: 'a market in crisis, crashing',
};

/** Upper bounds (exclusive) with their phrases; the last phrase takes the rest. */
type Buckets = readonly (readonly [below: number, phrase: string])[];

function pick(value: number, buckets: Buckets, rest: string): string {
  return buckets.find(([below]) => value < below)?.[1] ?? rest;
}

/** Move in standard deviations of what is normal for the span. */
export function movePhrase(sigmas: number): string {
  return pick(
    sigmas,
    [
      [-3, 'crashed'],
      [-1.5, 'fell sharply'],
      [-0.5, 'fell'],
      [0.5, 'hardly moved'],
      [1.5, 'rose'],
      [3, 'rose sharply'],
    ],
    'soared',
  );
}

/** Price over its slow average, minus 1. */
export function trendPhrase(trend: number): string {
  return pick(
    trend,
    [
      [-0.15, 'far below its slow average'],
      [-0.03, 'below its slow average'],
      [0.03, 'close to its slow average'],
      [0.15, 'above its slow average'],
    ],
    'far above its slow average',
  );
}

/** Realised volatility over its long-run level. */
export function volatilityPhrase(ratio: number): string {
  return pick(
    ratio,
    [
      [0.6, 'unusually low'],
      [0.9, 'lower than usual'],
      [1.2, 'normal'],
      [1.8, 'higher than usual'],
    ],
    'extreme',
  );
}

/** Fall from the rolling peak, fraction ≥ 0. */
export function drawdownPhrase(drawdown: number): string {
  return pick(
    drawdown,
    [
      [0.02, 'at its peak'],
      [0.08, 'a little below its peak'],
      [0.2, 'well below its peak'],
      [0.35, 'deep below its peak'],
    ],
    'in ruins compared with its peak',
  );
}

/** Share of equity in the base token. */
export function exposurePhrase(exposure: number): string {
  return pick(
    exposure,
    [
      [0.02, 'not invested at all'],
      [0.25, 'lightly invested'],
      [0.5, 'partly invested'],
      [0.8, 'mostly invested'],
    ],
    'fully invested',
  );
}

/** Theta ticks since the regime changed. */
export function agePhrase(age: number): string {
  return pick(
    age,
    [
      [3, 'that has just begun'],
      [30, 'that is still young'],
      [120, 'that has lasted a while'],
    ],
    'that has lasted long',
  );
}

/** A fraction as a signed percentage with as many digits as it needs: `+1.25 %`. */
export function percent(fraction: number, digits = 2): string {
  const text = (fraction * 100).toFixed(digits);
  return `${fraction > 0 ? '+' : ''}${text} %`;
}

/** A price or an amount: two decimals from one upwards, four significant digits below. */
export function amount(value: number): string {
  return Math.abs(value) >= 1 || value === 0 ? value.toFixed(2) : value.toPrecision(4);
}
