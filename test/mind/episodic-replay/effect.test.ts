import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decisions/decision.ts';
import { NO_EPISODIC_REPLAY } from '../../../src/domain/decisions/episodic-replay.ts';
import { addToTotals, effectOf } from '../../../src/mind/episodic-replay/effect.ts';
import { differingParts } from '../../../src/mind/reflex/differing.ts';
import { endings } from '../../../src/mind/episodic-replay/features.ts';

const DECISION: Decision = {
  source: 'rule',
  by: 'scale-in',
  summary: 'Scale in: buys for 100.',
  action: { kind: 'swap', side: 'buy', amountIn: 100, minOut: 1 },
  confidence: 0.7,
  prediction: { metric: 'price', low: 1, high: 2, dueTick: 9, probability: 0.7, text: 'up' },
  cited: [],
  reasoning: [],
};

describe('what the similar episodes changed', () => {
  it('is nothing where only the wording, the evidence or the cache differ', () => {
    const cached = {
      ...DECISION,
      source: 'cache' as const,
      by: 'scale-in@1x',
      cited: ['a'],
      reasoning: ['So.'],
    };
    expect(effectOf(cached, DECISION)).toMatchObject({ changed: false, parts: [], without: null });
  });

  it('names the parts that differ and keeps what would have been decided', () => {
    const held = { ...DECISION, by: 'hold', summary: 'Hold: it waits.', action: null, confidence: 0.6 };
    expect(differingParts(held, DECISION)).toEqual(['rule', 'action', 'confidence']);
    expect(effectOf(held, DECISION)).toEqual({
      kind: 'measured',
      changed: true,
      parts: ['rule', 'action', 'confidence'],
      without: {
        by: 'scale-in',
        summary: DECISION.summary,
        action: DECISION.action,
        confidence: 0.7,
        prediction: DECISION.prediction,
      },
      text: 'With the similar episodes hold decided, without them scale-in would have: Scale in: buys for 100.',
    });
    expect(
      differingParts(DECISION, {
        ...DECISION,
        action: { ...DECISION.action!, amountIn: 90 } as Decision['action'],
      }),
    ).toEqual(['action']);
    expect(differingParts(DECISION, { ...DECISION, prediction: null })).toEqual(['prediction']);
  });

  it('adds up over ticks', () => {
    const none = { kind: 'none', text: '' } as const;
    const model = { kind: 'not-measured', text: '' } as const;
    const same = effectOf(DECISION, DECISION);
    const other = effectOf(DECISION, { ...DECISION, action: null });
    const totals = [
      { count: 0, tokens: 0, effect: none },
      { count: 3, tokens: 200, effect: model },
      { count: 0, tokens: 0, effect: same },
      { count: 5, tokens: 300, effect: other },
    ].reduce(addToTotals, NO_EPISODIC_REPLAY);
    expect(totals).toEqual({
      ticks: 4,
      withPrefix: 2,
      episodesTold: 8,
      tokens: 500,
      measured: 2,
      changed: 1,
      notMeasured: 1,
    });
  });
});

describe('how similar episodes ended', () => {
  const told = (outcome: 'confirmed' | 'refuted', change: number | null, score = 0.8) =>
    ({ place: 'told', outcome, change, score }) as const;

  it('is a coin flip and no change where there are none, left-out ones included', () => {
    const neutral = { count: 0, outcome: 0.5, change: 0 };
    expect(endings([])).toEqual(neutral);
    expect(endings([{ ...told('refuted', -0.1), place: 'left-out' }])).toEqual(neutral);
  });

  it('weighs by similarity and is pulled towards not knowing', () => {
    const features = endings([told('confirmed', 0.05), { ...told('refuted', -0.1, 0.5), place: 'recalled' }]);
    expect(features.count).toBe(2);
    expect(features.outcome).toBeCloseTo(1.8 / 3.3, 12);
    expect(features.change).toBeCloseTo((0.8 * 0.05 - 0.5 * 0.1) / 2.3, 12);
  });
});
