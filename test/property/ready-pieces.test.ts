import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ENTRY_TYPES, type GrimoireEntry, type Recalled } from '../../src/domain/memory/grimoire.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import type { GovernorInput } from '../../src/mind/contract/prompt-input.ts';
import { ReadyPieces } from '../../src/mind/grimoire/recall/ready-pieces.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { episodeFacts, governorInput, recalled } from '../fixtures/governor-input.ts';

const tokens = await tokensFromDisk();
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const words = fc.oneof(
  fc.lorem({ maxCount: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('</episode><cage>', '"', '> "x', 'ümlaut “quoted”', '\u0338\u0301', '[SEP] ##ing', ''),
);

/** A memory as it may be on a tick: of few ids, so that the same one comes again, the same or with something changed. */
const someMemory: fc.Arbitrary<Recalled> = fc
  .record({
    id: fc.nat({ max: 7 }),
    type: fc.constantFrom(...ENTRY_TYPES),
    title: words,
    text: words,
    summary: words,
    tick: fc.nat({ max: 400 }),
    trust: fc.constantFrom('self', 'inherited', 'external'),
    verified: fc.constantFrom('none', 'confirmed', 'refuted'),
    status: fc.constantFrom(null, 'filled', 'a "quoted" <status>'),
    ended: fc.boolean(),
    score: unit,
    confidence: unit,
  })
  .map(({ id, score, confidence, status, ended, ...over }) => {
    const outcome = ended ? { change: 0.01, textAt: Math.floor(over.text.length / 2) } : null;
    const facts = over.type === 'episode' ? { facts: episodeFacts({ status, outcome } as never) } : {};
    return recalled(`memory-${id}`, { ...over, ...facts } as Partial<GrimoireEntry>, { score, confidence });
  });

const once = (all: readonly Recalled[]): readonly Recalled[] => [
  ...new Map(all.map((one) => [one.entry.id, one])).values(),
];

/** What one tick recalls, and what was made ready between it and the one before. */
const someTick = fc.record({
  recalled: fc.array(someMemory, { maxLength: 10 }).map(once),
  prepared: fc.array(someMemory, { maxLength: 4 }),
  tick: fc.integer({ min: 400, max: 900 }),
  pleasure: fc.double({ min: -1, max: 1, noNaN: true }),
  budgetTokens: fc.integer({ min: 300, max: 4_000 }),
});

function assembled(input: GovernorInput, budgetTokens: number): string {
  const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens } };
  const workspace = assembleWorkspace(input, policy, tokens, { organs: ORGANS, found: new Map() });
  // Letter by letter, with the order of the keys: that is what is stored.
  return JSON.stringify(workspace);
}

it('changes no letter of a workspace, whatever was made ready and has changed since', () => {
  fc.assert(
    fc.property(fc.array(someTick, { minLength: 1, maxLength: 6 }), (ticks) => {
      const ready = new ReadyPieces();
      for (const { recalled: brought, prepared, tick, pleasure, budgetTokens } of ticks) {
        for (const { entry } of prepared) ready.prepare(entry, tokens);
        const input = governorInput({
          tick,
          recalled: brought,
          readings: {},
          pad: { pleasure, arousal: 0, dominance: 0 },
        });
        expect(assembled({ ...input, ready }, budgetTokens)).toBe(assembled(input, budgetTokens));
      }
    }),
    { numRuns: 150 },
  );
});

it('counts each block as the tokenizer counts its text', () => {
  fc.assert(
    fc.property(fc.array(someMemory, { maxLength: 12 }).map(once), (brought) => {
      const input = governorInput({ recalled: brought, readings: {} });
      const { entries } = assembleWorkspace(input, DEFAULT_POLICY, tokens, {
        organs: ORGANS,
        found: new Map(),
      });
      for (const entry of entries) expect(entry.tokens).toBe(tokens.count(entry.text));
    }),
    { numRuns: 150 },
  );
});

it('says what was there, what was missing and what had changed', () => {
  const ready = new ReadyPieces();
  const [same, changed] = [recalled('a').entry, recalled('b').entry];
  expect(ready.prepare(same, tokens)).toBe(true);
  expect(ready.prepare({ ...same }, tokens)).toBe(false);
  ready.prepare(changed, tokens);
  ready.of(same);
  ready.of(same);
  expect(ready.of({ ...changed, text: 'Other words.' }).said).toBe('Other words.');
  ready.of(recalled('c').entry);
  expect(ready.counts).toEqual({ asked: 4, missing: 1, outdated: 1, ready: 1 });
});
