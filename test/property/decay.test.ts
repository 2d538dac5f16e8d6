import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_TYPES } from '../../src/domain/memory/grimoire.ts';
import { confidenceAt, stability } from '../../src/shared/decay.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';

const memory = DEFAULT_POLICY.memory;
const entries = fc.record({
  type: fc.constantFrom(...ENTRY_TYPES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  strength: fc.integer({ min: 0, max: 500 }),
  reinforcedAt: fc.integer({ min: 0, max: 10_000 }),
});
const spans = fc.integer({ min: 0, max: 20_000 });

describe('decay', () => {
  it('does not depend on the tick rate: time and half-life in other units give the same', () => {
    fc.assert(
      fc.property(entries, spans, fc.integer({ min: 2, max: 60 }), (entry, span, rate) => {
        const finer = {
          ...memory,
          halfLife: Object.fromEntries(
            Object.entries(memory.halfLife).map(([type, ticks]) => [type, ticks * rate]),
          ),
        };
        const fine = confidenceAt(
          { ...entry, reinforcedAt: entry.reinforcedAt * rate },
          (entry.reinforcedAt + span) * rate,
          finer,
        );
        expect(fine).toBeCloseTo(confidenceAt(entry, entry.reinforcedAt + span, memory), 10);
      }),
    );
  });

  it('gives the same in one pass as in two: to the middle, and on from there', () => {
    fc.assert(
      fc.property(entries, spans, spans, (entry, first, second) => {
        fc.pre(entry.type !== 'anti-knowledge');
        const middle = entry.reinforcedAt + first;
        const half = { ...entry, confidence: confidenceAt(entry, middle, memory), reinforcedAt: middle };
        expect(confidenceAt(half, middle + second, memory)).toBeCloseTo(
          confidenceAt(entry, middle + second, memory),
          10,
        );
      }),
    );
  });

  it('never grows with time, never falls with strength, and stays in bounds', () => {
    fc.assert(
      fc.property(entries, spans, spans, fc.integer({ min: 0, max: 50 }), (entry, a, b, more) => {
        const at = (span: number, strength = entry.strength) =>
          confidenceAt({ ...entry, strength }, entry.reinforcedAt + span, memory);
        const [near, far] = [Math.min(a, b), Math.max(a, b)];
        expect(at(far)).toBeLessThanOrEqual(at(near));
        expect(at(far, entry.strength + more)).toBeGreaterThanOrEqual(at(far));
        expect(at(far)).toBeGreaterThanOrEqual(0);
        expect(at(near)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('halves in one half-life without reinforcement, and keeps anti-knowledge at its floor', () => {
    const entry = { type: 'episode', confidence: 0.8, strength: 0, reinforcedAt: 10 } as const;
    expect(stability(0)).toBe(1);
    expect(confidenceAt(entry, 10 + memory.halfLife.episode!, memory)).toBeCloseTo(0.4, 12);
    expect(confidenceAt({ ...entry, type: 'anti-knowledge' }, 1e9, memory)).toBe(memory.antiKnowledgeFloor);
  });
});
