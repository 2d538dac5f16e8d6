import { describe, expect, it } from 'vitest';
import { eventWords, typesOf } from '../../../../src/dashboard/screens/mind/event-words.ts';
import { frameWords } from '../../../../src/dashboard/screens/mind/workings/frame-words.ts';

describe('what the page says', () => {
  it('of each event, in a sentence', () => {
    const said = [
      eventWords({
        seq: 1,
        type: 'context:assembled',
        tick: 4,
        categories: 1,
        totalTokens: 2543,
        reasons: { required: 7, 'over-budget': 2 },
      }),
      eventWords({
        seq: 1,
        type: 'context:assembled',
        tick: 4,
        categories: 1,
        totalTokens: 9,
        route: 'rag',
        reasons: {},
      }),
      eventWords({
        seq: 2,
        type: 'context:policy_updated',
        tick: 4,
        wallTime: 0,
        revision: 3,
        trigger: 'restore',
        changes: [{ path: 'gate.baseThreshold', from: 0.2, to: 0.3 }],
      }),
      eventWords({
        seq: 3,
        type: 'context:regime_override',
        tick: 4,
        previous: 'range-bound',
        next: 'crisis',
        allocations: {},
      }),
      eventWords({
        seq: 6,
        type: 'context:regime_override',
        tick: 4,
        previous: 'range-bound',
        next: 'crisis',
        allocations: { invariants: 0.1503, mortality: 0.04 },
      }),
      eventWords({
        seq: 4,
        type: 'context:feedback_loop',
        tick: 4,
        loop: 1,
        records: 2,
        adjustments: { 'defi-snapshot': 0.0535714285714286, playbook: -0.1 },
      }),
      eventWords({
        seq: 5,
        type: 'context:compacted',
        tick: 4,
        entries: 2,
        originalTokens: 1200,
        compactedTokens: 80,
        categories: ['episodes'],
      }),
    ];
    expect(said).toEqual([
      '2,543 tokens of 1 category; required 7, over budget 2.',
      '9 tokens of 1 category, essentials only; .',
      'Revision 3, restored: 1 value.',
      'From range bound to crisis: no share is overridden.',
      'From range bound to crisis: invariants 15.0\u202f%, mortality 4.0\u202f%.',
      'Loop 1, of 2 outcomes: defi snapshot +0.054, playbook −0.100.',
      '2 entries shortened from 1,200 to 80 tokens: episodes.',
    ]);
  });

  it('of how a workspace is stored', () => {
    expect(frameWords({ kind: 'P', cause: null, base: { tick: 7, hash: '' } })).toContain('tick 7');
    expect(frameWords({ kind: 'I', cause: 'regime', base: null })).toContain('because the market regime');
    expect(frameWords({ kind: 'I', cause: null, base: null })).toContain('a version of this page');
  });

  it('to a filter that knows no such event, all of them', () => {
    expect(typesOf('context:compacted')).toEqual(['context:compacted']);
    expect(typesOf('')).toBeUndefined();
  });
});
