import { describe, expect, it } from 'vitest';
import type { Moment } from '../../../src/mind/contract/index.ts';
import { codexAt } from '../../../src/mind/own-codex/epoch.ts';
import type { Slice } from '../../../src/mind/own-codex/slice.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/index.ts';

const tokens = { name: 'words', count: (text: string) => text.split(/\s+/).length };
const HEADINGS = ['Risk and drawdown', 'Swap limits', 'Colours', 'Reviews of a strategy', 'Holidays'];

/** A codex of these chapters, each of so many words. */
function codexOf(words: number): Slice {
  const chapters = HEADINGS.map((heading, at) => ({
    digest: String(at).repeat(16),
    document: 'm.md',
    heading,
  }));
  const filler = 'lorem '.repeat(words);
  return {
    ownCodex: { revision: 1, collections: [{ id: 'c1', name: 'Manual', chapters }] },
    codexTexts: Object.fromEntries(chapters.map(({ digest, heading }) => [digest, `${heading}. ${filler}`])),
  };
}

const moment = (
  over: { readonly tick?: number; readonly task?: string; readonly regime?: string } = {},
): Moment => {
  const { tick = 10, task = 'swap', regime = 'calm' } = over;
  return {
    input: {
      task,
      phase: 'stable',
      regime: { regime },
      reader: { model: 'm', context: { tokens: 9_000, onDevice: false }, reply: 1_000, queries: 0 },
      world: { id: 'w', base: 'WETH', quote: 'USDC' },
      tools: ['swap'].map((name) => ({ name, description: '' })),
      rules: [],
      relevance: {},
      observation: { pool: { address: '0x0' } },
    },
    policy: { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, phaseBudget: { stable: 1 } } },
    at: { tick, observed: { observation: { worldId: 'w' } } },
    about: [],
  } as unknown as Moment;
};
const headings = (found: ReturnType<typeof codexAt>): readonly string[] =>
  found!.candidates
    .filter(({ form, trust }) => form?.kind === 'granted' && trust === 'external')
    .map(({ title }) => title.slice(6));
const next = (slice: Slice, found: ReturnType<typeof codexAt>, beside = 2_000): Slice => ({
  ...slice,
  codexEpochs: [{ ...found!.epoch, beside }],
});

describe('an epoch of the codex', () => {
  it('has all of it where it takes little of the room, in the order of the manual', () => {
    const found = codexAt(codexOf(200), moment(), tokens);
    expect(found!.epoch).toMatchObject({ way: 'whole', tick: 10 });
    expect(headings(found)).toEqual(HEADINGS);
  });

  it('stays whole up to 75 % of the room and comes back below 65 %', () => {
    // 8,000 tokens of which 2,000 are needed for the rest: some 4,200 words are 70 %.
    const at70 = codexOf(834);
    const wayAfter = (before: 'whole' | 'search'): string => {
      const first = codexAt(at70, moment(), tokens)!;
      const was = next(at70, { ...first, epoch: { ...first.epoch, way: before } });
      return codexAt(was, moment({ regime: 'storm' }), tokens)!.epoch.way;
    };
    expect([wayAfter('whole'), wayAfter('search')]).toEqual(['whole', 'search']);
  });

  it('has the chapters at work where it is larger, and names those that came near', () => {
    const large = codexOf(2_000);
    const found = codexAt(large, moment(), tokens);
    expect(found!.epoch.way).toBe('search');
    expect(headings(found)).toEqual(['Swap limits']);
    const out = found!.candidates.filter(({ form }) => form?.kind === 'out');
    expect(out.length).toBeGreaterThan(0);
    expect(out.every(({ text, body }) => body === '' && !text.includes('lorem'))).toBe(true);
  });

  it('is the very same until something begins another, and keeps what was worked at for a cycle', () => {
    const large = codexOf(1_000);
    const one = codexAt(large, moment(), tokens);
    const after = next(large, one);
    expect(codexAt(after, moment({ tick: 11 }), tokens)!.epoch).toBe(after.codexEpochs![0]);
    const two = codexAt(after, moment({ tick: 12, task: 'risk-check' }), tokens);
    expect(headings(two)).toEqual(['Risk and drawdown', 'Swap limits']);
    const back = codexAt(next(large, two), moment({ tick: 13 }), tokens);
    expect(headings(back)).toEqual(headings(two));
    const nextCycle = codexAt(next(large, back), moment({ tick: 60 }), tokens);
    expect(headings(nextCycle)).toEqual(headings(two));
    const later = codexAt(next(large, nextCycle), moment({ tick: 110 }), tokens);
    expect(headings(later)).toEqual(['Swap limits']);
  });

  it('is nothing where the codex has no chapter', () => {
    const empty: Slice = { ownCodex: { revision: 2, collections: [] }, codexTexts: {} };
    expect(codexAt(empty, moment(), tokens)).toBeNull();
  });
});
