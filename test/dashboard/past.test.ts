import { describe, expect, it } from 'vitest';
import type { StateChange } from '../../src/domain/past/past.ts';
import { BREAKPOINTS, conditionOf, FIRST_BREAKPOINT } from '../../src/dashboard/past/breakpoints.ts';
import { pastOf, withPast } from '../../src/dashboard/past/reopened.svelte.ts';
import { organLines, valueWords } from '../../src/dashboard/screens/state/diff-words.ts';
import { parseCondition } from '../../src/lib/condition/parse.ts';

const change = (organ: string, path: string, before: unknown, after: unknown): StateChange => ({
  organ,
  path,
  kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
  before,
  after,
});

describe('the past in the address', () => {
  it('comes and goes without touching the rest', () => {
    expect(pastOf('?life=a&past=120')).toBe(120);
    for (const search of ['', '?past=', '?past=0', '?past=1.5', '?past=x']) expect(pastOf(search)).toBeNull();
    expect(withPast('?life=a', 7)).toBe('?life=a&past=7');
    expect(withPast('?life=a&past=7', 8)).toBe('?life=a&past=8');
    expect(withPast('?past=7', null)).toBe('');
    expect(withPast('?life=a&past=7', null)).toBe('?life=a');
  });
});

describe('breakpoints', () => {
  it('are conditions that can be read', () => {
    for (const { id } of BREAKPOINTS) {
      if (id === 'own') continue;
      expect(() => parseCondition(conditionOf({ ...FIRST_BREAKPOINT, id })), id).not.toThrow();
    }
  });

  it('take what was typed', () => {
    expect(conditionOf({ ...FIRST_BREAKPOINT, id: 'error', above: ' 0.7' })).toBe(
      'gate.predictionError > 0.7',
    );
    expect(conditionOf({ ...FIRST_BREAKPOINT, id: 'own', own: ' tick == 7 ' })).toBe('tick == 7');
    expect(conditionOf({ ...FIRST_BREAKPOINT, id: 'blocked', rule: 'max-order' })).toBe(
      'action.status == "blocked" and action.verdict.blockedBy == "max-order"',
    );
  });
});

describe('what changed, in words', () => {
  it('keeps numbers, names things, and takes the places of a list together', () => {
    const titles = { policy: 'Policy', 'worlds/sp500/beliefs': 'Beliefs, sp500' };
    const [policy, mortality, beliefs] = organLines(
      [
        change('policy', 'policy.gate.baseThreshold', 0.3, 0.2),
        change('policy', 'policy.thinking.t2Models', undefined, { title: 'Big' }),
        change('mortality', 'mortality.predictions.3.inside', false, true),
        change('mortality', 'mortality.predictions.9.inside', true, false),
        change('mortality', 'mortality.predictions.9.probability', 0.6, 0.7),
        change('worlds/sp500/beliefs', 'beliefs.returns', [0.1, 0.2], [0.2, 0.3]),
      ],
      titles,
    );
    expect(policy).toEqual({
      organ: 'policy',
      title: 'Policy',
      lines: [
        { what: 'gate › baseThreshold', kind: 'number', before: 0.3, after: 0.2 },
        { what: 'thinking › t2Models', kind: 'added', before: '–', after: 'Big' },
      ],
    });
    expect(mortality!.lines).toEqual([
      { what: 'predictions', kind: 'moved', before: '', after: '2 items differ' },
    ]);
    expect(beliefs).toMatchObject({
      title: 'Beliefs, sp500',
      lines: [{ what: 'returns', kind: 'moved', before: '… 0.200', after: '… 0.300' }],
    });
  });

  it('says how many came to a list or left it', () => {
    const [cache, blocks] = organLines(
      [
        change('cache', 'cache.2', undefined, ['x']),
        change('cache', 'cache.3', undefined, ['y']),
        change('recentBlocks', 'recentBlocks.0', { rule: 'max-order' }, undefined),
      ],
      {},
    );
    expect(cache!.lines).toEqual([{ what: 'cache', kind: 'added', before: '', after: '2 more items' }]);
    expect(blocks!.lines).toEqual([
      { what: 'recentBlocks', kind: 'removed', before: '1 fewer item', after: '' },
    ]);
  });

  it('names values', () => {
    expect(valueWords(new Uint8Array([255, 1]))).toBe('ff01');
    expect(valueWords([1, 2])).toBe('2 items');
    expect(valueWords(null)).toBe('–');
    expect(valueWords('x'.repeat(500))).toHaveLength(120);
  });
});
