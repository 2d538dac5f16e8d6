import { describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../src/domain/memory/grimoire.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { entryFromDraft, MAX_DRAFT_TEXT } from '../../../src/mind/grimoire/draft.ts';

const CONTEXT = {
  tick: 7,
  worldId: 'spx',
  worldTime: 1000,
  pad: { pleasure: 0, arousal: 0, dominance: 0 },
  regime: 'crisis',
  counter: 1,
} as const;
const draft: EntryDraft = {
  type: 'heuristic',
  title: ' Wait ',
  text: 'Wait a day after a crash. Then look again.',
};

function refusal(over: Partial<Record<keyof EntryDraft, unknown>>): unknown {
  try {
    entryFromDraft({ ...draft, ...over } as EntryDraft, CONTEXT);
  } catch (error) {
    return error instanceof AppError ? [error.code, error.data.field] : error;
  }
  return 'accepted';
}

describe('entryFromDraft', () => {
  it("is the owner's, trusted as such", () => {
    expect(entryFromDraft(draft, CONTEXT)).toMatchObject({
      type: 'heuristic',
      title: 'Wait',
      summary: 'Wait a day after a crash.',
      trust: 'owner',
      provenance: 'owner',
      confidence: 0.9,
      tick: 7,
      regime: 'crisis',
      verified: 'none',
    });
    expect(entryFromDraft({ ...draft, confidence: 0.4 }, CONTEXT).confidence).toBe(0.4);
  });

  it('refuses what is empty, too long or out of range, naming the field', () => {
    expect(refusal({ text: '  ' })).toEqual(['input.invalid', 'text']);
    expect(refusal({ title: '' })).toEqual(['input.invalid', 'title']);
    expect(refusal({ text: 'x'.repeat(MAX_DRAFT_TEXT + 1) })).toEqual(['input.invalid', 'text']);
    expect(refusal({ text: 'x'.repeat(MAX_DRAFT_TEXT) })).toBe('accepted');
    expect(refusal({ type: 'rumour' })).toEqual(['input.invalid', 'type']);
    // What only earlier lives have.
    expect(refusal({ type: 'strategy-fragment' })).toEqual(['input.invalid', 'type']);
    expect(refusal({ category: 'jit-defense' })).toEqual(['input.invalid', 'category']);
    expect(refusal({ category: 'gossip' })).toEqual(['input.invalid', 'category']);
    expect(refusal({ confidence: 2 })).toEqual(['input.invalid', 'confidence']);
    expect(refusal({ importance: Number.NaN })).toEqual(['input.invalid', 'importance']);
  });

  it('does not cut a summary inside a character', () => {
    const { summary } = entryFromDraft({ ...draft, text: '🌊'.repeat(400) }, CONTEXT);
    expect([...summary]).toHaveLength(160);
    expect(() => encodeURIComponent(summary)).not.toThrow();
  });
});
