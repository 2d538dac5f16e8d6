import { describe, expect, it, vi } from 'vitest';
import type { ForkInfo, ForkSide, ForkTick } from '../../src/domain/past/fork.ts';
import type { PolicyField } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import {
  type DraftChange,
  type ForkDraft,
  readDraft,
} from '../../src/dashboard/screens/state/forks/fork-draft.ts';
import {
  changesWords,
  differs,
  resultWords,
  soFarWords,
} from '../../src/dashboard/screens/state/forks/fork-words.ts';
import { Forks } from '../../src/dashboard/screens/state/forks/forks.svelte.ts';
import { otherParts, recordParts } from '../../src/dashboard/screens/state/forks/record-diff.ts';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';

const field = (path: string): PolicyField => ({
  path,
  group: { id: 'gate', title: 'Thresholds', about: '' },
  label: path,
  unit: 'share',
  source: 'ours',
  description: '',
  min: 0,
  max: 1,
  step: 0.01,
});
const FIELDS = [field('gate.baseThreshold'), field('context.allocations.episodes')];

const change = (kind: DraftChange['kind'], what: string, text: string, key = 1): DraftChange => ({
  key,
  kind,
  what,
  text,
});
const draft = (changes: readonly DraftChange[], more: Partial<ForkDraft> = {}): ForkDraft => ({
  from: '60',
  ticks: '',
  name: '',
  models: 'reflex',
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
  tier: 'T0',
  predictionError: 0.1,
  threshold: 0.3,
  gate: 'calm',
  decision: null,
  by: null,
  action: null,
  status: null,
  price: 100,
  equity: 1_000,
  quality: null,
  tokens: null,
};
const row = (fork: Partial<ForkSide>, workspace: ForkTick['workspace'] = null): ForkTick => ({
  tick: 60,
  worldTime: 0,
  same: false,
  original: SIDE,
  fork: { ...SIDE, ...fork },
  workspace,
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

  it('comes to one sentence, of its own numbers', () => {
    const at = (tick: number, one: ForkTick): ForkTick => ({ ...one, tick });
    expect(resultWords({ ticks: [] }, 'USD')).toBe('No tick has run yet.');
    expect(resultWords({ ticks: [row({ equity: 990 })] }, 'USD')).toBe(
      'No other tier, prompt, decision or order than the original after 1 tick.',
    );
    const ticks = [
      at(60, row({})),
      at(61, row({ tier: 'T1' })),
      at(62, row({ action: 'buy', status: 'filled', equity: 1_007.5 })),
    ];
    expect(resultWords({ ticks }, 'USD')).toBe(
      '+7.50\u202fUSD (+0.75\u202f%) against the original at tick 62: 1 other order, 1 tick at another tier; first difference at tick 61.',
    );
  });

  it('is told in its row by what it has come to so far', () => {
    const info = { lived: 183, equity: 8_592.07, originalEquity: 8_582.69, divergedAt: 600 } as ForkInfo;
    expect(soFarWords(info, 'USD')).toBe(
      '+9.38\u202fUSD (+0.11\u202f%) against the original after 183 ticks.',
    );
    expect(soFarWords({ ...info, divergedAt: null }, 'USD')).toBe(
      'Identical to the original after 183 ticks.',
    );
    expect(soFarWords({ ...info, lived: 0, equity: null }, 'USD')).toBe('No tick has run yet.');
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

  it('is told part by part, and numbers with both sides', () => {
    const gate = { predictionError: 0.1, threshold: 0.3, forced: null };
    const portfolio = { equity: 1_000, cash: 400, base: 6, liquidityValue: 0, exposure: 0.6, drawdown: 0 };
    const original = {
      tick: 60,
      wallTime: 1,
      phase: 'thriving',
      retrieved: { entries: [{ id: 'a' }] },
      gate: { ...gate, tier: 'T0', reason: 'calm' },
      decision: null,
      thought: null,
      action: null,
      outcomes: [],
      context: null,
      portfolio,
      costs: { gas: 0, poolFee: 0, model: 0 },
    };
    const action = { kind: 'swap', side: 'buy', amountIn: 100, minOut: 0 };
    const fork = {
      ...original,
      wallTime: 2,
      phase: 'stable',
      gate: { ...gate, tier: 'T1', reason: 'above its threshold', threshold: 0.05 },
      decision: {
        source: 'rule',
        by: 'buy-dip',
        summary: 'Buy some.',
        action,
        confidence: 0.7,
        prediction: null,
        reasoning: ['It fell.'],
        cited: [],
      },
      action: { status: 'filled', verification: { actualOut: 1.5 } },
      portfolio: { ...portfolio, equity: 999, cash: 300 },
      context: { totalTokens: 900, budget: 2_000, included: 4 },
    };
    const as = (record: unknown): DecisionCycleRecord => record as DecisionCycleRecord;
    const workspace: ForkTick['workspace'] = {
      added: ['A crash'],
      removed: ['A calm day'],
      entries: [
        { id: 'e1', title: 'A crash', category: 'episodes', original: null, fork: 80 },
        { id: 'e2', title: 'A calm day', category: 'episodes', original: 60, fork: null },
        { id: 'e3', title: 'Price', category: 'defi-snapshot', original: 40, fork: 42 },
      ],
    };
    const symbols = { base: 'SPX', quote: 'USD' };
    expect(recordParts(as(original), as(original), null, symbols)).toEqual([]);
    expect(otherParts(as(original), as(original))).toEqual([]);
    const parts = recordParts(as(original), as(fork), workspace, symbols);
    const linesIn = (title: string) => parts.find((part) => part.title === title)!.lines;
    expect(parts.map(({ title }) => title)).toEqual(['Gate', 'Prompt', 'Decision', 'Outcome', 'Equity']);
    expect(linesIn('Gate')).toEqual([
      { what: 'Tier', kind: 'value', before: 'T0', after: 'T1' },
      { what: 'Why', kind: 'value', before: 'calm', after: 'above its threshold' },
      { what: 'Threshold', kind: 'number', before: 0.3, after: 0.05 },
    ]);
    expect(linesIn('Prompt').slice(0, 3)).toMatchObject([
      { what: 'A crash (episodes)', kind: 'added', after: '80 tokens' },
      { what: 'A calm day (episodes)', kind: 'removed', before: '60 tokens' },
      { what: 'Price (defi snapshot)', kind: 'number', before: 40, after: 42 },
    ]);
    expect(linesIn('Decision')).toContainEqual({
      what: 'By',
      kind: 'added',
      before: '–',
      after: 'rule buy-dip',
    });
    expect(linesIn('Outcome')[0]).toMatchObject({ before: '–', after: 'filled' });
    expect(linesIn('Equity')[0]).toEqual({ what: 'Equity, USD', kind: 'number', before: 1_000, after: 999 });
    // The rest, without how long it took and without what is told above.
    expect(otherParts(as(original), as(fork)).map(({ title }) => title)).toEqual(['Phase', 'Context']);
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
