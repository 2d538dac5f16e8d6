import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../../src/dashboard/screens/memory/entry/life/life-events.ts';
import { livedCurve, turnsOf } from '../../../../src/dashboard/screens/memory/entry/life/lived-curve.ts';
import type { EntryVersion } from '../../../../src/domain/memory/entry-history.ts';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';

const WRITTEN: EntryVersion = {
  tick: 10,
  confidence: 0.5,
  strength: 0,
  reinforcedAt: 10,
  accessCount: 0,
  usefulness: 0.5,
  outcomes: { alpha: 2, beta: 2 },
  verified: 'pending',
  importance: 0.3,
  gained: null,
};
const SETTLED: EntryVersion = {
  ...WRITTEN,
  tick: 15,
  confidence: 0.575,
  reinforcedAt: 15,
  outcomes: { alpha: 3, beta: 2 },
  verified: 'confirmed',
  gained: 'Outcome at tick 15: right.',
};
const RECALLED: EntryVersion = { ...SETTLED, tick: 20, accessCount: 1, gained: null };
const CITED: EntryVersion = { ...RECALLED, tick: 30, strength: 1, confidence: 0.64, reinforcedAt: 30 };
const VERSIONS = [WRITTEN, SETTLED, RECALLED, CITED];
const EPISODE = { type: 'episode', facts: { kind: 'episode' } } as GrimoireEntry;

describe("a memory's life", () => {
  it('is told by what ticks changed, newest first; that it was only recalled is none', () => {
    expect(eventsOf(VERSIONS, EPISODE)).toEqual([
      { tick: 30, words: ['cited by a decision that came out well', 'confidence 0.58 to 0.64'] },
      {
        tick: 15,
        words: [
          'confirmed by the world',
          'its prediction came true',
          'text added: “Outcome at tick 15: right.”',
          'confidence 0.50 to 0.58',
        ],
      },
    ]);
  });

  it('is drawn with a step where a tick changed its confidence, and fades in between', () => {
    const turns = turnsOf(VERSIONS);
    expect(turns.map(({ tick }) => tick)).toEqual([10, 15, 30]);
    const memory = { halfLife: { episode: 10 }, antiKnowledgeFloor: 0.3 };
    const curve = livedCurve({ type: 'episode' }, turns, memory, 40);
    expect(curve[0]).toEqual({ tick: 10, confidence: 0.5 });
    expect(curve.at(-1)!.tick).toBe(40);
    const at30 = curve.filter(({ tick }) => tick === 30).map(({ confidence }) => confidence);
    expect(at30).toHaveLength(2);
    expect(at30[0]).toBeLessThan(0.575);
    expect(at30[1]).toBe(0.64);
    expect(curve.every(({ tick }, i) => i === 0 || tick >= curve[i - 1]!.tick)).toBe(true);
  });
});
