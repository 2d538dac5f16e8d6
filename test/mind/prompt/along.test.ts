import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace, ContextOverride } from '../../../src/domain/context/context.ts';
import type { GovernorInput } from '../../../src/mind/contract/prompt-input.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { tableOf } from '../../../src/shared/prompt-table.ts';
import { governorInput, rule } from '../../fixtures/governor-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const tokens = wordPiece(true);
const RULES = Array.from({ length: 8 }, (_, at) => rule(`rule-${at}`));
const input = (over: Partial<GovernorInput> = {}): GovernorInput =>
  governorInput({
    rules: RULES,
    readings: {},
    relevance: { 'rule-2': 1, 'rule-5': 0.5 },
    ...over,
  });

const assembled = (
  budgetTokens: number,
  told: GovernorInput = input(),
  context: Partial<typeof DEFAULT_POLICY.context> = {},
): CognitiveWorkspace => {
  const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens, ...context } };
  return assembleWorkspace(told, policy, tokens, { organs: ORGANS, found: new Map() });
};
const rulesIn = ({ entries }: CognitiveWorkspace) =>
  entries.filter(({ of, included }) => of.kind === 'rule' && included);
const holdingOf = ({ entries }: CognitiveWorkspace) => entries.find(({ id }) => id === 'playbook:holding')!;

describe('how much of each rule holds', () => {
  it('is said of the rules that are in the prompt, and of no other, within the budget', () => {
    fc.assert(
      fc.property(fc.integer({ min: 420, max: 1_400 }), (budget) => {
        const workspace = assembled(budget);
        const holding = holdingOf(workspace);
        const inside = rulesIn(workspace).map(({ id }) => id);
        expect(workspace.totalTokens).toBe(tokens.count(workspace.prompt));
        expect(workspace.totalTokens).toBeLessThanOrEqual(budget);
        expect(holding.included).toBe(inside.length > 0);
        if (inside.length === 0) return;
        expect(workspace.prompt).toContain(holding.text);
        expect(
          tableOf(holding.text)!
            .rows.map(([id]) => id)
            .sort(),
        ).toEqual(inside.sort());
      }),
      { numRuns: 40 },
    );
  });

  it('is left out where no rule is in', () => {
    const workspace = assembled(420);
    expect(rulesIn(workspace)).toEqual([]);
    expect(holdingOf(workspace)).toMatchObject({ included: false, position: null });
  });

  it('stands of all rules where the owner has pinned it', () => {
    const pin: ContextOverride = {
      id: 'playbook:holding',
      hand: 'pin',
      of: { kind: 'statement' },
      title: '',
      by: 'owner',
      since: 1,
      wallTime: 1,
    };
    const workspace = assembled(700, input({ overrides: [pin] }));
    expect(tableOf(holdingOf(workspace).text)!.rows).toHaveLength(RULES.length);
  });
});

describe('rules under pressure', () => {
  it('stand in their line, so that more of them find room', () => {
    const budgets = [600, 700, 800, 900];
    const lines = budgets.map((budget) => assembled(budget));
    const whole = budgets.map((budget) => assembled(budget, input(), { ruleLines: 0 }));
    for (const { pressure } of lines) expect(pressure).toBeGreaterThan(0.8);
    expect(lines.flatMap(rulesIn).length).toBeGreaterThan(whole.flatMap(rulesIn).length);
    expect(lines.flatMap(rulesIn).some(({ reason }) => reason.code === 'masked')).toBe(true);
  });

  it('show their whole again, best first, where room is left over', () => {
    // Of rules alone: everything would take somewhat more than four fifths of the room.
    const most = assembled(100_000).totalTokens;
    const workspace = assembled(Math.floor(most / 0.85));
    expect(workspace.pressure).toBeGreaterThan(0.8);
    for (const { text, reason } of rulesIn(workspace)) {
      expect(text).toContain('Because');
      expect(['selected', 'borrowed']).toContain(reason.code);
    }
  });
});
