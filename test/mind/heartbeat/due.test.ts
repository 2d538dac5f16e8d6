import { describe, expect, it } from 'vitest';
import type { PendingPrediction } from '../../../src/domain/decisions/decision.ts';
import { followUp } from '../../../src/mind/heartbeat/observe.ts';

const prediction = (over: Partial<PendingPrediction>): PendingPrediction => ({
  id: '1:decision',
  kind: 'sense',
  madeAtTick: 1,
  entryId: null,
  ruleId: null,
  cited: [],
  categories: [],
  regime: 'range-bound',
  baseline: 100,
  metric: 'price',
  low: 90,
  high: 110,
  dueTick: 5,
  probability: 0.8,
  text: '',
  ...over,
});
const actuals = { price: 100, volatility: 0.2, relativeEquity: 1.05 };

describe('predictions that come due', () => {
  it('wait until their tick and are followed up on it', () => {
    const pending = [prediction({ id: 'a' }), prediction({ id: 'b', dueTick: 6 })];
    expect(followUp(pending, 4, actuals)).toEqual({ outcomes: [], waiting: pending });
    const { outcomes, waiting } = followUp(pending, 5, actuals);
    expect(outcomes.map(({ prediction: { id }, tick }) => [id, tick])).toEqual([['a', 5]]);
    expect(waiting.map(({ id }) => id)).toEqual(['b']);
  });

  it('are never lost when their tick was missed', () => {
    expect(followUp([prediction({ dueTick: 3 })], 9, actuals).outcomes).toHaveLength(1);
  });

  it('are held against what they spoke of, bounds included', () => {
    const outcomes = followUp(
      [
        prediction({ id: 'low', low: 100, high: 101 }),
        prediction({ id: 'high', low: 99, high: 100 }),
        prediction({ id: 'above', low: 100.001, high: 200 }),
        prediction({ id: 'volatility', metric: 'volatility', low: 0.1, high: 0.3 }),
        prediction({ id: 'equity', metric: 'relative-equity', low: 0, high: 1 }),
      ],
      5,
      actuals,
    ).outcomes;
    expect(outcomes.map(({ prediction: { id }, actual, correct }) => [id, actual, correct])).toEqual([
      ['low', 100, true],
      ['high', 100, true],
      ['above', 100, false],
      ['volatility', 0.2, true],
      ['equity', 1.05, false],
    ]);
  });

  it.each([
    [0.8, 100, 0.96],
    [0.8, 0, 0.36],
    [0.5, 100, 0.75],
    [0.5, 0, 0.75],
    [1, 0, 0],
  ])('said with probability %f, at %f, have the quality %f', (probability, price, quality) => {
    const [outcome] = followUp([prediction({ probability })], 5, { ...actuals, price }).outcomes;
    expect(outcome?.quality).toBeCloseTo(quality, 12);
  });
});
