import { describe, expect, it } from 'vitest';
import type { PendingPrediction } from '../../src/domain/decisions/decision.ts';
import { actionText, intervalText } from '../../src/dashboard/words/action-text.ts';
import { nextSpeed, refusal, stepRefusal } from '../../src/dashboard/controls/controls.ts';
import type { GolemStatus } from '../../src/domain/events/status.ts';

const symbols = { base: 'SPX', quote: 'USD' };
const NARROW = '\u202f';

describe('actionText', () => {
  it('names what goes in and what must come out', () => {
    const sell = actionText({ kind: 'swap', side: 'sell', amountIn: 1.5, minOut: 2000 }, symbols);
    expect(sell).toBe(`Sell 1.50${NARROW}SPX, for at least 2,000${NARROW}USD`);
    const buy = actionText({ kind: 'swap', side: 'buy', amountIn: 500, minOut: 0 }, symbols);
    expect(buy).toBe(`Buy SPX with 500${NARROW}USD`);
  });
});

describe('intervalText', () => {
  const prediction = (low: number, high: number): PendingPrediction => ({
    id: 'p',
    metric: 'price',
    low,
    high,
    dueTick: 9,
    probability: 0.6,
    text: '',
    kind: 'sense',
    madeAtTick: 4,
    entryId: null,
    ruleId: null,
    cited: [],
    baseline: 100,
    categories: [],
    regime: 'range-bound',
  });

  it('tells open sides from bounds', () => {
    expect(intervalText(prediction(90, 110), symbols)).toContain('between 90.00');
    expect(intervalText(prediction(95, 1000), symbols)).toBe(`at or above 95.00${NARROW}USD/SPX`);
    expect(intervalText(prediction(0, 105), symbols)).toBe(`at or below 105.00${NARROW}USD/SPX`);
  });
});

describe('controls', () => {
  const status = (more: Partial<GolemStatus>): GolemStatus =>
    ({ role: 'leader', run: 'paused', ...more }) as GolemStatus;

  it('says why the golem cannot be told anything', () => {
    expect(refusal(null)).not.toBeNull();
    expect(refusal(status({ role: 'follower' }))).toContain('Another tab');
    expect(refusal(status({ run: 'dead' }))).toContain('died');
    expect(refusal(status({}))).toBeNull();
  });

  it('lets an ended tape be sought but not stepped', () => {
    expect(refusal(status({ run: 'ended' }))).toBeNull();
    expect(stepRefusal(status({ run: 'ended' }))).not.toBeNull();
  });

  it('goes one speed up or down and stops at the ends', () => {
    expect(nextSpeed(1, 1)).toBe(10);
    expect(nextSpeed(10_000, 1)).toBe(10_000);
    expect(nextSpeed(1, -1)).toBe(1);
    expect(nextSpeed(500, -1)).toBe(100);
    expect(nextSpeed(500, 1)).toBe(1000);
  });
});
