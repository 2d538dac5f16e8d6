import { describe, expect, it, vi } from 'vitest';
import type { ForkInfo, ForkSide, ForkTick } from '../../src/domain/fork.ts';
import type { PolicyField } from '../../src/domain/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/record.ts';
import {
  type DraftChange,
  type ForkDraft,
  readDraft,
} from '../../src/dashboard/screens/state/forks/fork-draft.ts';
import { changesWords, differs } from '../../src/dashboard/screens/state/forks/fork-words.ts';
import { Forks } from '../../src/dashboard/screens/state/forks/forks.svelte.ts';
import { recordLines } from '../../src/dashboard/screens/state/forks/record-diff.ts';
import type { GolemFacade } from '../../src/runtime/facade.ts';

const field = (path: string): PolicyField => ({
  ...{ path, label: path, unit: 'share', source: 'ours', description: '' },
  ...{ min: 0, max: 1, step: 0.01 },
});
const FIELDS = [field('gate.baseThreshold'), field('context.allocations.episodes')];

const change = (kind: DraftChange['kind'], what: string, text: string, key = 1): DraftChange => ({
  ...{ key, kind, what, text },
});
const draft = (changes: readonly DraftChange[], more: Partial<ForkDraft> = {}): ForkDraft => ({
  ...{ from: '60', ticks: '', name: '' },
  changes,
  ...more,
});

describe('the form of a fork', () => {
  it('asks for what was typed, each kind of change as the engine takes it', () => {
    const { request } = readDraft(
      draft(
        [
          change('policy', 'gate.baseThreshold', ' 0.1 '),
          change('allocation', 'episodes', '0.3', 2),
          change('playbook', '', '## buy — Buy\n', 3),
          change('force', '01J', '', 4),
          change('steer', '', ' Exit. ', 5),
          change('reply', '', '{}', 6),
          change('price', '', '0.8', 7),
        ],
        { ticks: '30', name: ' Bolder ' },
      ),
      FIELDS,
      100,
    );
    expect(request).toEqual({
      from: 60,
      ticks: 30,
      name: 'Bolder',
      changes: [
        { kind: 'policy', patch: { gate: { baseThreshold: 0.1 } } },
        { kind: 'policy', patch: { context: { allocations: { episodes: 0.3 } } } },
        { kind: 'playbook', markdown: '## buy — Buy\n' },
        { kind: 'force', id: '01J' },
        { kind: 'steer', text: 'Exit.' },
        { kind: 'reply', text: '{}' },
        { kind: 'price', factor: 0.8 },
      ],
    });
  });

  it('says at each field what is wrong with it', () => {
    const wrong = [
      change('policy', 'gate.baseThreshold', '7', 1),
      change('price', '', '0', 2),
      change('force', '', '', 3),
      change('steer', '', '  ', 4),
    ];
    const { request, errors } = readDraft(draft(wrong, { from: '101', ticks: '0.5' }), FIELDS, 100);
    expect(request).toBeNull();
    expect(Object.keys(errors).toSorted()).toEqual(['1', '2', '3', '4', 'from', 'ticks']);
    expect(errors['from']).toContain('100');
    expect(readDraft(draft([]), FIELDS, 100).errors).toHaveProperty('changes');
  });
});

const SIDE: ForkSide = {
  ...{ tier: 'T0', predictionError: 0.1, threshold: 0.3, gate: 'calm', decision: null, by: null },
  ...{ action: null, status: null, price: 100, equity: 1_000, quality: null, tokens: null },
};
const row = (fork: Partial<ForkSide>, workspace: ForkTick['workspace'] = null): ForkTick => ({
  ...{ tick: 60, worldTime: 0, same: false, original: SIDE, fork: { ...SIDE, ...fork }, workspace },
});

describe('a fork beside the original', () => {
  it('differs where gate, prompt, decision or outcome do; equity alone only drifts', () => {
    expect(differs(row({}))).toBe(false);
    expect(differs(row({ equity: 990 }))).toBe(false);
    expect(differs(row({ tier: 'T1' }))).toBe(true);
    expect(differs(row({ action: 'buy', status: 'filled' }))).toBe(true);
    expect(differs(row({}, { added: ['An episode'], removed: [] }))).toBe(true);
    expect(differs(row({}, { added: [], removed: [] }))).toBe(false);
  });

  it('is told in words', () => {
    expect(changesWords([])).toBe('nothing changed');
    expect(
      changesWords([
        { kind: 'policy', patch: { gate: { baseThreshold: 0.1 } } },
        { kind: 'price', factor: 0.8 },
      ]),
    ).toBe('gate.baseThreshold = 0.1; prices × 0.800');
  });

  it('lists the fields of two records that differ, but not how long they took', () => {
    const original = { tick: 60, wallTime: 1, gate: { tier: 'T0', parts: [1, 2] } };
    const fork = { tick: 60, wallTime: 2, gate: { tier: 'T1', parts: [1, 2, 3] } };
    const as = (record: unknown): DecisionCycleRecord => record as DecisionCycleRecord;
    expect(recordLines(as(original), as(original))).toEqual([]);
    expect(recordLines(as(original), as(fork))).toEqual([
      { path: 'gate.tier', original: 'T0', fork: 'T1' },
      { path: 'gate.parts.2', original: undefined, fork: 3 },
    ]);
  });
});

describe('a fork that is thrown away', () => {
  it('goes only when it can no longer be had back', async () => {
    vi.useFakeTimers();
    try {
      const thrown: string[] = [];
      const info = (id: string): ForkInfo => ({ id, created: 1 }) as ForkInfo;
      const forks = new Forks({
        on: () => () => undefined,
        fork: {
          list: () => Promise.resolve([info('kept'), info('gone')]),
          discard: (id: string) => {
            thrown.push(id);
            return Promise.resolve();
          },
        },
      } as unknown as GolemFacade);
      await forks.read();
      forks.discard('kept');
      forks.discard('gone');
      expect(forks.leaving).toEqual(['kept', 'gone']);
      forks.keep('kept');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(thrown).toEqual(['gone']);
      expect(forks.list!.map(({ id }) => id)).toEqual(['kept']);
      expect(forks.leaving).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
