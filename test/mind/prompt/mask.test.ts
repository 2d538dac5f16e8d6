import { describe, expect, it } from 'vitest';
import { gatherCandidates } from '../../fixtures/house-organs.ts';
import type { ContextRoute } from '../../../src/domain/context/context.ts';
import { maskMemories } from '../../../src/mind/prompt/mask.ts';
import { slotsOf } from '../../../src/mind/prompt/route.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput, recalled } from '../../fixtures/governor-input.ts';

const limits = DEFAULT_POLICY.context;
const forms = (
  entries: Parameters<typeof recalled>[],
  over: Partial<typeof limits> = {},
  route: ContextRoute = 'hybrid',
): Record<string, string> => {
  const candidates = gatherCandidates(
    governorInput({ recalled: entries.map((args) => recalled(...args)) }),
    DEFAULT_POLICY,
  );
  const masked = maskMemories(
    candidates,
    { ...limits, ...over },
    slotsOf(route, true, { ...limits, ...over }),
  );
  return Object.fromEntries(
    candidates
      .map(({ id }, i) => [id, masked[i]!] as const)
      .filter(([id]) => id.startsWith('e') || id.startsWith('i'))
      .filter(([id]) => !id.includes(':'))
      .map(([id, form]) => [id, form.kind === 'out' ? form.reason.code : form.kind]),
  );
};

describe('maskMemories', () => {
  it('shows 3 in full, 7 as lines and leaves the rest out, by recency and not by rank', () => {
    const entries = Array.from({ length: 12 }, (_, at): Parameters<typeof recalled> => [
      `e${String(at).padStart(2, '0')}`,
      { tick: at },
      { score: 1 - at / 100 },
    ]);
    const result = forms(entries);
    const shown = (kind: string): string[] =>
      Object.keys(result)
        .filter((id) => result[id] === kind)
        .sort();
    expect(shown('full')).toEqual(['e09', 'e10', 'e11']);
    expect(shown('beyond-slots')).toEqual(['e00', 'e01']);
    expect(shown('summary')).toHaveLength(7);
    const few = forms(entries, { maxEpisodes: 2 });
    expect(Object.values(few).filter((kind) => kind === 'full')).toHaveLength(2);
    expect(Object.values(few).filter((kind) => kind === 'beyond-slots')).toHaveLength(10);
  });

  it('holds episodes to the similarity floor, and only where there was something to compare', () => {
    const far = { factors: { semantic: 0.1, temporal: 1, importance: 1, emotional: 1 } };
    expect(forms([['e1', {}, far]])).toEqual({ e1: 'below-threshold' });
    expect(forms([['e1', {}, { ...far, by: 'words' }]])).toEqual({ e1: 'full' });
    expect(forms([['e1', {}, { ...far, compared: false }]])).toEqual({ e1: 'full' });
  });

  it('tries a few of the inherited below the floor, and none that was refuted here', () => {
    const inherited = (right: number, wrong: number): Parameters<typeof recalled>[1] => ({
      type: 'insight',
      trust: 'inherited',
      provenance: 'predecessor',
      facts: {
        kind: 'note',
        rule: null,
        brought: {
          taking: 't',
          id: 'x',
          tick: 1,
          inherited: {
            generations: 1,
            believed: 0.6,
            given: 0.34,
            here: { hits: right, misses: wrong, expected: 0.69 * (right + wrong), through: 0 },
          },
        },
      },
    });
    const unsure = { confidence: 0.34 };
    const entries: Parameters<typeof recalled>[] = [
      ['i1', inherited(0, 0), { ...unsure, score: 0.9 }],
      ['i2', inherited(1, 1), { ...unsure, score: 0.8 }],
      ['i3', inherited(0, 0), { ...unsure, score: 0.7 }],
      ['i4', inherited(0, 6), { ...unsure, score: 0.95 }],
      ['i5', { type: 'insight' }, { ...unsure, score: 0.95 }],
    ];
    expect(forms(entries, { probationPlaces: 2 })).toEqual({
      i1: 'full',
      i2: 'full',
      i3: 'below-threshold',
      i4: 'below-threshold',
      i5: 'below-threshold',
    });
    expect(forms(entries, { probationPlaces: 0 })['i1']).toBe('below-threshold');
  });

  it('gives no slot to an episode under the floor', () => {
    const far = { factors: { semantic: 0.1, temporal: 1, importance: 1, emotional: 1 } };
    const result = forms([
      ['e9', { tick: 9 }, far],
      ['e3', { tick: 3 }],
      ['e2', { tick: 2 }],
      ['e1', { tick: 1 }],
    ]);
    expect(result).toEqual({ e9: 'below-threshold', e3: 'full', e2: 'full', e1: 'full' });
  });

  it('holds knowledge to the confidence floor, but never what must not be done again', () => {
    expect(
      forms([
        ['i1', { type: 'insight' }, { confidence: 0.39 }],
        ['i2', { type: 'insight' }, { confidence: 0.4 }],
        ['i3', { type: 'anti-knowledge' }, { confidence: 0.3 }],
      ]),
    ).toEqual({ i1: 'below-threshold', i2: 'full', i3: 'full' });
  });
});
