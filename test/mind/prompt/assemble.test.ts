import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../src/domain/context/context.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { GolemPolicy } from '../../../src/mind/policy/golem-policy.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { TASK_TYPES } from '../../../src/domain/context/context.ts';
import { taskFor } from '../../../src/mind/heartbeat/deliberate/prompt.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { POLICY_FIELDS } from '../../../src/mind/policy/fields.ts';
import { applyPatch } from '../../../src/mind/policy/patch.ts';
import { governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const tokens = wordPiece(true);
const exact = wordPiece();

const withBudget = (budgetTokens: number, context: Partial<GolemPolicy['context']> = {}): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, budgetTokens, ...context },
});

const busy = governorInput({
  rules: Array.from({ length: 12 }, (_, at) => rule(`rule-${at}`)),
  relevance: { 'rule-3': 1, 'rule-4': 0.5 },
  recalled: Array.from({ length: 12 }, (_, at) => recalled(`e${at}`, { tick: at }, { score: 0.9 - at / 20 })),
  steers: ['Sell half when the regime turns to crisis, and tell me why you did.'],
});

const find = (workspace: CognitiveWorkspace, id: string): WorkspaceEntry =>
  workspace.entries.find((entry) => entry.id === id)!;

describe('assembleWorkspace', () => {
  it('is the same every time', () => {
    expect(assembleWorkspace(busy, DEFAULT_POLICY, tokens)).toEqual(
      assembleWorkspace(busy, DEFAULT_POLICY, tokens),
    );
  });

  it('measures the prompt exactly as it is sent', () => {
    const workspace = assembleWorkspace(busy, DEFAULT_POLICY, tokens);
    const inside = workspace.entries.filter((entry) => entry.included);
    expect(workspace.prompt).toBe(inside.map((entry) => entry.text).join('\n\n'));
    expect(workspace.totalTokens).toBe(exact.count(workspace.prompt));
    expect(workspace.totalTokens).toBe(inside.reduce((sum, entry) => sum + entry.tokens, 0));
    expect(workspace.categories.reduce((sum, use) => sum + use.used, 0)).toBe(workspace.totalTokens);
    expect(workspace.categories.reduce((sum, use) => sum + use.allocation, 0)).toBeCloseTo(1, 9);
    expect(inside.map((entry) => entry.position)).toEqual(inside.map((_, at) => at));
    expect(workspace.tokenizer).toBe('wordpiece:all-MiniLM-L6-v2');
  });

  it('puts what seldom changes first, in an order of its own, and interleaves what is left by its score', () => {
    const recalls = Array.from({ length: 9 }, (_, i) =>
      recalled(`m${i}`, { tick: 400 + i, text: `Said ${i}.` }, { score: 0.4 + ((i * 5) % 9) / 20 }),
    );
    const { entries } = assembleWorkspace({ ...busy, recalled: recalls }, DEFAULT_POLICY, tokens);
    const inside = entries.filter((entry) => entry.included);
    const ids = inside.map(({ id }) => id);
    const phase = ids.indexOf('invariants:phase');
    expect(ids.slice(0, 2)).toEqual(['invariants:cage', 'strategy:mandate']);
    expect(inside.at(-1)?.id).toBe('invariants:restated');
    // Rules stand with what seldom changes, as the playbook has them, whatever they score: a cache keeps what they begin with.
    const rules = inside.slice(0, phase).filter(({ category }) => category === 'playbook');
    expect(rules.map(({ id }) => id)).toEqual(busy.rules.map(({ id }) => id));
    expect(rules.map(({ score }) => score)).not.toEqual(
      rules.map(({ score }) => score).sort((a, b) => b - a),
    );
    const between = inside.slice(phase + 1, -1);
    expect(between.filter(({ id }) => busy.rules.some((one) => one.id === id))).toEqual([]);
    // [r1, r4, r5, …, r3, r2]
    const best = [...between].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
    expect(best.length).toBeGreaterThan(9);
    const placed = between.map(({ id }) => id);
    expect([placed[0], placed.at(-1), placed.at(-2), placed[1], placed[2], placed.at(-3)]).toEqual(
      best.slice(0, 6),
    );
    expect(new Set(placed.slice(3, -3))).toEqual(new Set(best.slice(6)));
  });

  it('stands best first between the constraints where the interleave is off, with the same entries', () => {
    const context = { ...DEFAULT_POLICY.context, interleaves: 0 };
    const recalls = Array.from({ length: 9 }, (_, i) =>
      recalled(`m${i}`, { tick: 400 + i, text: `Said ${i}.` }, { score: 0.4 + ((i * 5) % 9) / 20 }),
    );
    const input = governorInput({ recalled: recalls });
    const inside = (policy: typeof DEFAULT_POLICY) =>
      assembleWorkspace(input, policy, tokens).entries.filter(({ included }) => included);
    const plain = inside({ ...DEFAULT_POLICY, context });
    const usual = inside(DEFAULT_POLICY);
    const memories = plain.filter(({ of }) => of.kind === 'memory').map(({ score }) => score);
    expect(memories).toEqual([...memories].sort((a, b) => b - a));
    expect(plain.at(-1)!.id).toBe('invariants:restated');
    expect(plain.map(({ id }) => id).sort()).toEqual(usual.map(({ id }) => id).sort());
    expect(plain.map(({ id }) => id)).not.toEqual(usual.map(({ id }) => id));
  });

  it('gives every candidate a reason with its numbers', () => {
    const reader = { model: null, context: null, reply: 500, queries: 2 };
    const thorough = { ...busy, tier: 'T2', reader } as const;
    const { entries } = assembleWorkspace(thorough, DEFAULT_POLICY, tokens);
    for (const entry of entries) {
      expect(entry.reason.text).toMatch(/\d/);
      expect(entry.tokens).toBe(exact.count(entry.text));
    }
    const codes = Object.fromEntries(entries.map((entry) => [entry.id, entry.reason.code]));
    expect(codes['owner:steer-1']).toBe('required');
    expect(codes['rule-3']).toBe('selected');
    expect(codes['e11']).toBe('selected');
    expect(codes['e5']).toBe('masked');
    expect(codes['e1']).toBe('beyond-slots');
    expect(find(assembleWorkspace(thorough, DEFAULT_POLICY, tokens), 'e5').text).toContain('Line of e5.');
  });

  it('lends what other categories leave unused, then summarises, then leaves out', () => {
    const rules = Array.from({ length: 40 }, (_, at) =>
      rule(`rule-${String(at).padStart(2, '0')}`, { counts: { alpha: 90 - at, beta: 10 + at } }),
    );
    const relevance = Object.fromEntries(rules.map(({ id }) => [id, 1]));
    const codes = new Map<string, string[]>();
    const { entries, categories, totalTokens, budget } = assembleWorkspace(
      governorInput({ rules, relevance }),
      withBudget(2_480, { ruleLines: 0 }),
      tokens,
    );
    for (const entry of entries.filter((one) => one.category === 'playbook'))
      codes.set(entry.reason.code, [...(codes.get(entry.reason.code) ?? []), entry.id].sort());
    expect([...codes.keys()].sort()).toEqual(['borrowed', 'over-budget', 'selected', 'summarised']);
    // Better rules are never worse off.
    expect(codes.get('selected')!.at(-1)! < codes.get('borrowed')![0]!).toBe(true);
    expect(codes.get('borrowed')!.at(-1)! < codes.get('summarised')![0]!).toBe(true);
    const use = categories.find((one) => one.category === 'playbook')!;
    expect(use.used).toBeGreaterThan(use.budget);
    expect(totalTokens).toBeLessThanOrEqual(budget);
  });

  it('says the same thing once', () => {
    const text = 'Exactly the same story of one day, word by word, told a second time.';
    const { entries } = assembleWorkspace(
      governorInput({
        recalled: [recalled('a', { text, tick: 2 }, { score: 0.9 }), recalled('b', { text, tick: 1 })],
      }),
      DEFAULT_POLICY,
      tokens,
    );
    expect(entries.find((entry) => entry.id === 'a')?.included).toBe(true);
    expect(entries.find((entry) => entry.id === 'b')?.reason).toEqual({
      code: 'duplicate',
      text: 'Says the same as a.',
    });
  });

  it('scales the budget by phase and shows the composition', () => {
    const workspace = assembleWorkspace(governorInput({ phase: 'terminal' }), DEFAULT_POLICY, tokens);
    expect(workspace.budget).toBe(3_200);
    expect(workspace.composition.map((step) => step.name)).toHaveLength(7);
    const bounds = workspace.categories.find((use) => use.category === 'invariants')!;
    expect(bounds.budget).toBe(Math.floor(bounds.allocation * 3_200));
  });

  it('keeps the invariants when hard context alone is too much, and the rest gives way', () => {
    const steers = Array.from({ length: 9 }, (_, at) => `Order ${at}: ${'sell it all at once '.repeat(9)}`);
    const long = `Think of this: ${'keep calm and '.repeat(400)}`;
    const workspace = assembleWorkspace(
      governorInput({ steers: [...steers, long] }),
      withBudget(700),
      tokens,
    );
    expect(workspace.totalTokens).toBeLessThanOrEqual(700);
    for (const id of ['invariants:cage', 'invariants:phase', 'invariants:restated'])
      expect(find(workspace, id).included).toBe(true);
    const owner = workspace.entries.filter((entry) => entry.category === 'owner-control');
    const codes = Object.fromEntries(owner.map((entry) => [entry.id, entry.reason.code]));
    // The owner's last word first: as a line where it is too long, then the ones before it while there is room.
    expect(codes['owner:steer-10']).toBe('summarised');
    expect(codes['owner:steer-9']).toBe('required');
    expect(codes['owner:steer-1']).toBe('over-budget');
  });

  it('throws only where the invariants alone exceed the budget', () => {
    const assemble = (): unknown => assembleWorkspace(governorInput(), withBudget(100), tokens);
    expect(assemble).toThrow(AppError);
    expect(assemble).toThrow(/invariants need \d+ tokens, the budget is 100/);
  });

  it('has room for the invariants at the smallest budget that the settings allow', () => {
    const least = Object.fromEntries(
      POLICY_FIELDS.filter(({ path }) => /budgetTokens|phaseBudget/.test(path)).map(({ path, min }) => [
        path,
        min,
      ]),
    );
    const { policy } = applyPatch(DEFAULT_POLICY, least);
    const workspace = assembleWorkspace(
      governorInput({ phase: 'conservation', steers: ['Hold.'] }),
      policy,
      tokens,
    );
    expect(workspace.budget).toBe(400);
    expect(find(workspace, 'owner:steer-1').included).toBe(true);
  });

  it('drops the least relevant when a tokenizer counts more for the whole than for the parts', () => {
    // Pays 9 extra for each break between blocks, and nothing for a lone one.
    const greedy = {
      name: 'greedy',
      count: (text: string) => text.length + 9 * (text.trim().split('\n\n').length - 1),
    };
    const workspace = assembleWorkspace(busy, withBudget(2_600), greedy);
    expect(greedy.count(workspace.prompt)).toBe(workspace.totalTokens);
    expect(workspace.totalTokens).toBeLessThanOrEqual(2_600);
    const dropped = workspace.entries.filter((entry) => entry.reason.text.includes('gave way'));
    expect(dropped.length).toBeGreaterThan(0);
  });
});

describe('taskFor', () => {
  const { positions } = busy.portfolio;
  const open = {
    id: 'p',
    openedAtTick: 1,
    tickLower: 0,
    tickUpper: 10,
    liquidity: '1',
    deposited: { base: 0, quote: 0 },
    fees: { base: 0, quote: 0 },
    inRange: true,
  };
  const chosen = [
    ['swap', {}],
    ['strategy-review', { steers: ['Hold.'] }],
    ['strategy-review', { gate: { ...busy.gate, forced: 'phase-change' as const } }],
    ['risk-check', { regime: { ...busy.regime, regime: 'crisis' as const } }],
    ['risk-check', { portfolio: { ...busy.portfolio, drawdown: 0.2, positions: [open] } }],
    ['lp-rebalance', { portfolio: { ...busy.portfolio, positions: [...positions, open] } }],
    ['swap', { cage: { ...busy.cage, drawdownStop: 0 }, portfolio: { ...busy.portfolio, drawdown: 0 } }],
  ] as const;
  it.each(chosen)('is %s', (task, over) => {
    expect(taskFor(governorInput(over))).toBe(task);
  });

  it('can be every task there is', () => {
    expect(new Set(chosen.map(([task]) => task))).toEqual(new Set(TASK_TYPES));
  });
});

describe('a recalled warning', () => {
  const warning = (id: string, confidence: number, over = {}) =>
    recalled(
      id,
      { type: 'warning', title: `Warning ${id}`, text: `Beware of ${id}.`, ...over },
      { confidence },
    );
  const reasonsOf = (input: Partial<Parameters<typeof governorInput>[0]>, policy = DEFAULT_POLICY) => {
    const workspace = assembleWorkspace(governorInput(input), policy, tokens);
    return (id: string) => find(workspace, id).reason.code;
  };

  it('is hard context from the confidence on that the policy says, and passes the floor below it', () => {
    const reason = reasonsOf({ recalled: [warning('sure', 0.4), warning('faded', 0.39)] });
    expect([reason('sure'), reason('faded')]).toEqual(['required', 'selected']);
    const told = warning('told', 1, { trust: 'external' });
    expect(reasonsOf({ recalled: [told] })('told')).toBe('selected');
  });

  it('gives way where a long life has more of them than fit', () => {
    const long = 'It may happen again at any time. '.repeat(40);
    const many = Array.from({ length: 30 }, (_, at) => warning(`w${at}`, 0.9, { text: `${at}: ${long}` }));
    const workspace = assembleWorkspace(governorInput({ recalled: many }), withBudget(2_000), exact);
    expect(workspace.totalTokens).toBeLessThanOrEqual(workspace.budget);
    const codes = many.map(({ entry }) => find(workspace, entry.id).reason.code);
    expect(new Set(codes)).toContain('required');
    expect(new Set(codes)).toContain('over-budget');
  });
});
