import { expect, it } from 'vitest';
import type { EntryFacts } from '../../../src/domain/memory/entry-facts.ts';
import { rankCandidates } from '../../../src/mind/grimoire/recall/recall.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { confidenceAt } from '../../../src/shared/decay.ts';
import { fadesAt } from '../../../src/shared/forgetting.ts';
import { entry } from '../../fixtures/governor-input.ts';

const { memory, retrieval: weights } = DEFAULT_POLICY;
const inherited = { generations: 1, believed: 1, given: 0.34 };
const noteOf = (more: object): EntryFacts => ({
  kind: 'note',
  rule: null,
  brought: { taking: 't', id: 'x', tick: 1, inherited: { ...inherited, ...more } },
});
const common = { type: 'warning', confidence: 0.34, strength: 0, reinforcedAt: 0 } as const;
const plain = entry('a', { ...common, facts: noteOf({}) });
const blood = entry('b', { ...common, facts: noteOf({ bloodstain: true, lasts: 3 }) });

it('a bloodstain comes to mind 1.2 times as easily as what is else the same', () => {
  const pad = { pleasure: 0, arousal: 0, dominance: 0 };
  const ranked = rankCandidates(
    [plain, blood].map((one) => ({ entry: one, similarity: 0.2 })),
    { tick: 10, pad, weights, memory, limit: 10 },
  );
  expect(ranked.map(({ entry: { id } }) => id)).toEqual(['b', 'a']);
  expect(ranked[0]!.score / ranked[1]!.score).toBeCloseTo(1.2, 9);
});

it('a bloodstain takes three times as long to fade', () => {
  const halfLife = memory.halfLife.warning;
  expect(confidenceAt(plain, halfLife, memory)).toBeCloseTo(0.17, 9);
  expect(confidenceAt(blood, 3 * halfLife, memory)).toBeCloseTo(0.17, 9);
  expect(fadesAt(blood, memory)! / fadesAt(plain, memory)!).toBeCloseTo(3, 1);
});
