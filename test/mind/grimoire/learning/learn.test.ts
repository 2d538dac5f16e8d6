import { describe, expect, it } from 'vitest';
import type { PredictionOutcome } from '../../../../src/domain/decisions/decision.ts';
import {
  creditContext,
  creditUse,
  resolveEpisode,
  spacedGain,
  touch,
} from '../../../../src/mind/grimoire/learning/learn.ts';
import { warningFrom } from '../../../../src/mind/grimoire/learning/warnings.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { entry } from '../../../fixtures/governor-input.ts';

const { memory } = DEFAULT_POLICY;

function outcome(correct: boolean): PredictionOutcome {
  const probability = 0.7;
  return {
    prediction: {
      metric: 'price',
      low: 90,
      high: 110,
      dueTick: 20,
      probability,
      text: 'The price will be between 90 and 110 at tick 20.',
      id: 'p1',
      kind: 'decision',
      madeAtTick: 10,
      entryId: 'E',
      ruleId: 'hold',
      cited: [],
      categories: [],
      regime: 'crisis',
      baseline: 100,
    },
    tick: 20,
    actual: correct ? 105 : 120,
    correct,
    quality: 1 - (probability - (correct ? 1 : 0)) ** 2,
  };
}

describe('resolveEpisode', () => {
  const episode = entry('E', { verified: 'pending', text: 'What was seen.' });

  it('puts the prediction beside what came and loses no word', () => {
    const resolved = resolveEpisode(episode, outcome(true), 20);
    expect(resolved.text.startsWith('What was seen.\n')).toBe(true);
    expect(resolved.text).toContain('between 90 and 110');
    expect(resolved.text).toContain('105.00 (+5.00 % since)');
    expect(resolved.verified).toBe('confirmed');
    expect(resolved.outcomes).toEqual({ alpha: 3, beta: 2 });
    expect(resolved.embedding).toEqual(episode.embedding);
  });

  it('marks what was wrong, and finds it worth remembering', () => {
    const wrong = resolveEpisode(episode, outcome(false), 20);
    expect(wrong.verified).toBe('refuted');
    expect(wrong.outcomes).toEqual({ alpha: 2, beta: 3 });
    expect(wrong.importance).toBeGreaterThan(resolveEpisode(episode, outcome(true), 20).importance);
    expect(wrong.confidence).toBe(episode.confidence);
  });

  it('goes with the majority of several predictions', () => {
    const twice = resolveEpisode(resolveEpisode(episode, outcome(true), 20), outcome(true), 21);
    expect(resolveEpisode(twice, outcome(false), 22).verified).toBe('confirmed');
  });
});

describe('what stood in a prompt, and what was cited of it', () => {
  const fact = entry('F', { type: 'insight', confidence: 0.5, reinforcedAt: 5, accessedAt: 5 });

  it('is worth more after a hit and less after a miss, whether it was cited or not', () => {
    expect(creditContext(fact, true).usefulness).toBeCloseTo(0.6, 12);
    expect(creditContext(fact, false).usefulness).toBeCloseTo(0.45, 12);
    expect(creditContext(entry('E', { usefulness: 0.98 }), true).usefulness).toBe(1);
  });

  it('is held firmer only by a hit, and a miss counts against what it advised however surely it was said', () => {
    const hit = creditUse(fact, 30, true, memory);
    expect(hit).toMatchObject({
      strength: spacedGain(fact, 30, memory),
      reinforcedAt: 30,
      outcomes: { alpha: 3, beta: 2 },
    });
    expect(hit.confidence).toBeGreaterThan(0.5);
    expect(creditUse(fact, 30, false, memory)).toMatchObject({
      strength: 0,
      reinforcedAt: 5,
      confidence: 0.5,
      outcomes: { alpha: 2, beta: 3 },
    });
    const episode = entry('E');
    expect(creditUse(episode, 9, true, memory).outcomes).toEqual(episode.outcomes);
    expect(creditUse(fact, 3, true, memory).reinforcedAt).toBe(5);
    expect(touch(fact, 3).accessedAt).toBe(5);
  });
});

describe('what chance would have brought as often', () => {
  /** A hundred outcomes, so many of them hits, of which chance alone brings 69. */
  const used = (hits: number, start = fact) =>
    Array.from({ length: 100 }, (_, n) => (n * 37) % 100 < hits).reduce((one, hit, n) => {
      const came = { hit, chance: 0.69, said: 10 * n, due: 10 * n + 10 };
      return creditUse(creditContext(one, hit, came), 10 * n + 10, hit, memory, came);
    }, start);
  const fact = entry('F', { type: 'insight', confidence: 0.5 });

  it('makes nothing more useful, and nothing surer', () => {
    const walk = used(69);
    expect(walk.usefulness).toBeCloseTo(0.5, 1);
    expect(walk.confidence).toBeLessThan(0.5);
  });

  it('is told from what it would not have', () => {
    expect(used(90)).toMatchObject({ usefulness: 1, confidence: 0.99 });
    expect(used(45).usefulness).toBe(0);
    expect(used(45).confidence).toBeLessThan(0.05);
  });

  it('is not asked of what the owner said: that is believed for his sake', () => {
    const said = entry('N', { type: 'insight', provenance: 'owner', trust: 'owner', confidence: 0.9 });
    expect(used(45, said).confidence).toBeGreaterThanOrEqual(0.9);
  });
});

describe('warningFrom', () => {
  const context = {
    trust: 'self',
    tick: 40,
    worldId: 'spx',
    time: 1000,
    regime: 'crisis',
    pad: { pleasure: -0.5, arousal: 0.5, dominance: -0.2 },
    counter: 2,
    episodeId: 'E',
    decidedBy: 'scale-in',
    novelty: 0.5,
    led: null,
  } as const;
  const action = { kind: 'swap', side: 'buy', amountIn: 100, minOut: 1 } as const;

  it('warns of a revert, derived from its episode', () => {
    const warning = warningFrom(
      { kind: 'reverted', action, reason: 'too little out', gasCost: 0.2 },
      context,
    );
    expect(warning).toMatchObject({
      type: 'warning',
      category: 'slippage',
      trust: 'self',
      verified: 'confirmed',
    });
    expect(warning.text).toContain('too little out');
    expect(warning.links).toEqual([{ to: 'E', kind: 'derived-from' }]);
  });

  it('becomes anti-knowledge when a block repeats or a loss is large', () => {
    const block = (times: number) =>
      warningFrom({ kind: 'blocked', action, rule: 'max-order', times }, context).type;
    expect([block(1), block(3)]).toEqual(['warning', 'anti-knowledge']);
    const loss = (share: number) =>
      warningFrom({ kind: 'loss', loss: share, exposure: 0.8, outcome: outcome(false) }, context);
    expect([loss(0.04).type, loss(0.15).type]).toEqual(['warning', 'anti-knowledge']);
    expect(loss(0.15).text).toContain('15.0 %');
  });

  it('says of a loss what happened, blames no decision, and is trusted no more than what it quotes', () => {
    const mishap = { kind: 'loss', loss: 0.054, exposure: 0.35, outcome: null } as const;
    const untrusted = { ...context, decidedBy: null, trust: 'external' } as const;
    const warning = warningFrom(mishap, untrusted);
    expect(warning).toMatchObject({ title: 'Equity fell by 5.4 % in one tick', trust: 'external' });
    expect(warning.text).toBe(
      'In a market in crisis, crashing equity fell by 5.4 % in one tick, 35 % of it exposed to the price. ' +
        'So much can be lost there before anything is decided.',
    );
  });
});
