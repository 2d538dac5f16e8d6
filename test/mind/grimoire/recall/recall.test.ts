import { describe, expect, it } from 'vitest';
import type { CandidateQuery, MemoryPort, RecallCandidate } from '../../../../src/mind/ports.ts';
import { rankCandidates, recall } from '../../../../src/mind/grimoire/recall/recall.ts';
import { recallFactors, RECENCY_HALF_LIFE } from '../../../../src/mind/grimoire/recall/recall-factors.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { entry } from '../../../fixtures/governor-input.ts';

const PAD = { pleasure: 0.5, arousal: 0.2, dominance: 0 };
const OPTIONS = {
  tick: 100,
  pad: PAD,
  weights: DEFAULT_POLICY.retrieval,
  memory: DEFAULT_POLICY.memory,
  limit: 10,
};
const candidate = (id: string, similarity: number | null, over = {}): RecallCandidate => ({
  entry: entry(id, over),
  similarity,
});

describe('recall factors', () => {
  it('weigh 0.40 semantic, 0.20 temporal and 0.25 importance, and mood only where a policy says so', () => {
    const best = candidate('a', 1, { importance: 1, verified: 'confirmed', pad: PAD });
    const [all] = rankCandidates([best], OPTIONS);
    expect(all?.factors.semantic).toBe(1);
    expect(all?.factors.temporal).toBe(1);
    expect(all?.factors.importance).toBe(1);
    expect(all?.factors.emotional).toBeCloseTo(1, 9);
    expect(all?.score).toBeCloseTo(1, 9);
    const [unlike] = rankCandidates([{ ...best, similarity: 0 }], OPTIONS);
    expect(unlike?.score).toBeCloseTo(0.45 / 0.85, 9);
    const bySeed = { ...OPTIONS, weights: { ...OPTIONS.weights, emotional: 0.15 } };
    const [other] = rankCandidates(
      [{ ...best, entry: { ...best.entry, pad: { ...PAD, pleasure: -PAD.pleasure } } }],
      bySeed,
    );
    expect(other?.score).toBeLessThan(rankCandidates([best], bySeed)[0]!.score);
    expect(rankCandidates([{ ...best, similarity: 0 }], bySeed)[0]?.score).toBeCloseTo(0.6, 9);
  });

  it('count a missing or opposite vector as no likeness', () => {
    expect(recallFactors(candidate('a', null), 100, PAD).semantic).toBe(0);
    expect(recallFactors(candidate('a', -0.4), 100, PAD).semantic).toBe(0);
  });

  it('halve recency after the half-life since the last access, whatever the writing tick', () => {
    const idle = candidate('a', 0, { tick: 1, accessedAt: 100 });
    expect(recallFactors(idle, 100 + RECENCY_HALF_LIFE, PAD).temporal).toBeCloseTo(0.5, 12);
    expect(recallFactors(idle, 50, PAD).temporal).toBe(1);
  });

  it('rank what the world confirmed above what it refuted', () => {
    const of = (verified: 'confirmed' | 'none' | 'refuted') =>
      recallFactors(candidate('a', 0, { verified }), 100, PAD).importance;
    expect(of('confirmed')).toBeGreaterThan(of('none'));
    expect(of('none')).toBeGreaterThan(of('refuted'));
  });

  it('are congruent with the same mood, incongruent with the opposite, neutral without one', () => {
    const of = (pad: typeof PAD) => recallFactors(candidate('a', 0, { pad }), 100, PAD).emotional;
    expect(of(PAD)).toBeCloseTo(1, 9);
    expect(of({ pleasure: -0.5, arousal: -0.2, dominance: 0 })).toBeCloseTo(0, 9);
    expect(of({ pleasure: 0.001, arousal: 0, dominance: 0 })).toBe(0.5);
  });
});

describe('rankCandidates', () => {
  it('orders by score, then by id, and keeps to types and limit', () => {
    const set = [
      candidate('c', 0.5),
      candidate('b', 0.5),
      candidate('a', 0.9),
      candidate('w', 1, { type: 'warning' }),
    ];
    const ids = rankCandidates(set, { ...OPTIONS, types: ['episode'], limit: 2 }).map((r) => r.entry.id);
    expect(ids).toEqual(['a', 'b']);
    expect(rankCandidates([...set].reverse(), OPTIONS).map((r) => r.entry.id)).toEqual(
      rankCandidates(set, OPTIONS).map((r) => r.entry.id),
    );
  });
});

describe('recall', () => {
  it('asks for what is near by words without a vector', async () => {
    const asked: CandidateQuery[] = [];
    const memory: MemoryPort = {
      candidates: (query) => {
        asked.push(query);
        return Promise.resolve([candidate('a', null)]);
      },
      byIds: () => Promise.resolve([]),
      likeness: () => Promise.resolve(''),
    };
    const falling = { ...OPTIONS, text: 'a falling market', time: 5_000 };
    const blind = await recall(memory, { ...falling, vector: null, vectorsAfter: 32 });
    const seeing = await recall(memory, {
      ...falling,
      vector: new Float32Array(384),
      vectorsAfter: 32,
    });
    expect(asked[0]).toEqual({
      situation: null,
      vector: null,
      types: null,
      atTick: 100,
      standingAt: 5_000,
      words: 'a falling market',
      vectorsAfter: 32,
      nearest: asked[0]?.nearest,
      recent: asked[0]?.recent,
      important: asked[0]?.important,
    });
    expect(asked[1]?.nearest).toBeGreaterThanOrEqual(OPTIONS.limit);
    expect([blind.semantic, seeing.semantic]).toEqual([false, true]);
    expect(blind.entries[0]?.entry.id).toBe('a');
    expect(blind.query).toBe('a falling market');
  });
});
