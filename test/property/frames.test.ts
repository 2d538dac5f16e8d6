import { decode, encode } from 'cborg';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../src/domain/context/category.ts';
import { TASK_TYPES } from '../../src/domain/context/context.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../src/domain/context/context.ts';
import { PHASES } from '../../src/domain/life/life.ts';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import { patched, patchOf } from '../../src/lib/json/patch.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { candidate } from '../../src/mind/candidates/candidate.ts';
import type { Candidate } from '../../src/mind/candidates/candidate.ts';
import { applyDelta, deltaFrom } from '../../src/mind/prompt/frames.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { wordPiece } from '../fixtures/word-piece.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const words = fc.oneof(
  fc.lorem({ maxCount: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  // Texts that differ in the middle of a character of two units.
  fc.constantFrom('the price is 😀 today', 'the price is 😁 today', 'the price is 🤀 today'),
);

/** As the store would give it back. */
const stored = <T>(value: T): T => decode(encode(value, { mapSorter: undefined })) as T;

const entry: fc.Arbitrary<WorkspaceEntry> = fc.record(
  {
    id: fc.integer({ min: 0, max: 12 }).map((n) => `e${n}`),
    of: fc.constantFrom({ kind: 'statement' } as const, { kind: 'memory', id: 'm' } as const),
    category: fc.constantFrom(...CATEGORIES),
    title: words,
    text: words,
    tokens: fc.nat({ max: 90 }),
    wholeTokens: fc.nat({ max: 300 }),
    score: unit,
    trust: fc.constantFrom('self' as const, 'world' as const),
    included: fc.boolean(),
    reason: fc.record({ code: fc.constantFrom('selected' as const, 'over-budget' as const), text: words }),
    position: fc.option(fc.nat({ max: 20 })),
    cited: fc.option(fc.boolean()),
  },
  {
    requiredKeys: [
      'id',
      'of',
      'category',
      'title',
      'text',
      'tokens',
      'score',
      'trust',
      'included',
      'reason',
      'position',
      'cited',
    ],
  },
);

/** Nothing in it fits together: a frame must not lean on what a workspace of the governor is like. */
const anyWorkspace: fc.Arbitrary<CognitiveWorkspace> = fc.record({
  tick: fc.nat(),
  tier: fc.constantFrom('T1' as const, 'T2' as const),
  task: fc.constantFrom(...TASK_TYPES),
  policyRevision: fc.nat(),
  tokenizer: words,
  budget: fc.nat(),
  totalTokens: fc.nat(),
  composition: fc.array(
    fc.record({
      name: fc.constantFrom('base' as const, 'regime' as const),
      source: words,
      allocations: fc.record(Object.fromEntries(CATEGORIES.map((name) => [name, unit]))),
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<CognitiveWorkspace['composition']>,
  categories: fc.array(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      allocation: unit,
      budget: fc.nat(),
      used: fc.nat(),
      included: fc.nat(),
      excluded: fc.nat(),
    }),
    { maxLength: 5 },
  ),
  entries: fc.array(entry, { maxLength: 24 }),
  prompt: words,
});

const tokens = wordPiece(true);

const someCandidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.integer({ min: 0, max: 25 }),
    category: fc.constantFrom(...CATEGORIES),
    body: words,
    score: unit,
  })
  .map(({ id, category, body, score }) =>
    candidate({
      id: `c${id}`,
      category,
      title: `C${id}`,
      body,
      text: `<e>${body}</e>`,
      score,
      trust: 'self',
    }),
  );

/** As the governor makes them, of the same few candidates. */
const assembled: fc.Arbitrary<CognitiveWorkspace> = fc
  .record({
    tick: fc.nat({ max: 1_000 }),
    task: fc.constantFrom(...TASK_TYPES),
    phase: fc.constantFrom(...PHASES),
    regime: fc.record({ regime: fc.constantFrom(...MARKET_REGIMES) }),
    pad: fc.record({ pleasure: unit, arousal: unit, dominance: unit }),
    candidates: fc.array(someCandidate, { maxLength: 40 }),
    budgetTokens: fc.integer({ min: 100, max: 2_000 }),
  })
  .map(({ candidates, budgetTokens, ...where }) =>
    assembleFrom(
      candidates,
      { tier: 'T1', worth: {}, ...where },
      { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens } },
      tokens,
    ),
  );

describe('a patch', () => {
  const plain = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' });

  it('of any two pieces of plain data turns the one into the other, also from the store', () => {
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const patch = patchOf(before, after);
        expect(patched(before, patch)).toEqual(after);
        expect(patched(stored(before), stored(patch))).toEqual(stored(after));
      }),
      { numRuns: 300 },
    );
  });

  it('of texts never cuts a character in two', () => {
    fc.assert(
      fc.property(words, words, words, words, (start, one, other, end) => {
        const [before, after] = [start + one + end, start + other + end];
        expect(patched(before, stored(patchOf(before, after)))).toBe(after);
      }),
      { numRuns: 300 },
    );
  });

  it('is nothing where nothing differs', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(patchOf(value, structuredClone(value))).toBeNull();
      }),
    );
  });
});

describe('a P-frame', () => {
  const check = (base: CognitiveWorkspace, workspace: CognitiveWorkspace): void => {
    const named = { workspace: base, hash: 'base' };
    const delta = deltaFrom(named, workspace);
    expect(applyDelta(named, delta)).toEqual(workspace);
    const back = { workspace: stored(base), hash: 'base' };
    expect(encode(applyDelta(back, stored(delta)))).toEqual(encode(workspace));
  };

  it('gives the full workspace back exactly, whatever the two are', () => {
    fc.assert(fc.property(anyWorkspace, anyWorkspace, check), { numRuns: 200 });
  });

  it('gives back what the governor assembled', () => {
    fc.assert(fc.property(assembled, assembled, check), { numRuns: 60 });
  });

  it('is refused on a base of another hash', () => {
    fc.assert(
      fc.property(anyWorkspace, anyWorkspace, (base, workspace) => {
        const delta = deltaFrom({ workspace: base, hash: 'base' }, workspace);
        expect(() => applyDelta({ workspace: base, hash: 'other' }, delta)).toThrowError(
          expect.objectContaining({ code: 'store.corrupt' }) as Error,
        );
      }),
      { numRuns: 20 },
    );
  });
});
