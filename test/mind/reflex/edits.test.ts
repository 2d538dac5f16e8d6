import { parsePlaybook } from '../../fixtures/house-organs.ts';
import { describe, expect, it } from 'vitest';
import type { MarketRegime } from '../../../src/domain/world/market.ts';
import type { Playbook } from '../../../src/domain/rules/playbook.ts';
import type { RuleCredit } from '../../../src/domain/rules/playbook-edit.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { NO_CREDIT } from '../../../src/mind/reflex/edits/credit.ts';
import { curate, type Edited, editRows } from '../../../src/mind/reflex/edits/curate.ts';
import { ruleRows } from '../../../src/mind/reflex/edits/rows.ts';
import { undoEdit } from '../../../src/mind/reflex/edits/undo.ts';
import { updateRule } from '../../../src/mind/reflex/learn.ts';
import { printPlaybook } from '../../../src/mind/reflex/markdown.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';

const POLICY = { ...DEFAULT_POLICY.playbook, edits: 1 };

type Tally = Partial<RuleCredit>;
const state = (
  credits: Readonly<Record<string, Readonly<Partial<Record<MarketRegime, Tally>>>>>,
  playbook: Playbook = DEFAULT_PLAYBOOK,
): Edited => ({
  playbook,
  playbookEdits: [],
  lastActed: { rebalance: 40 },
  ruleCredits: Object.fromEntries(
    Object.entries(credits).map(([rule, regimes]) => [
      rule,
      Object.fromEntries(
        Object.entries(regimes).map(([regime, tally]) => [
          regime,
          { ...NO_CREDIT, helpful: tally.hits ?? 0, harmful: tally.misses ?? 0, ...tally },
        ]),
      ),
    ]),
  ),
});
const ruleOf = ({ playbook }: Pick<Edited, 'playbook'>, id: string) =>
  playbook.rules.find((rule) => rule.id === id)!;

describe('what the playbook changes of itself', () => {
  it('narrows a rule where it fails, on the evidence that it tells', () => {
    const after = curate(state({ rebalance: { volatile: { hits: 2, misses: 8 } } }), 100, POLICY);
    expect(ruleOf(after, 'rebalance').when).toEqual([{ kind: 'regime', in: ['range-bound'] }]);
    expect(after.playbook.revision).toBe(2);
    const [edit] = editRows(after.playbookEdits, after.playbook);
    expect(edit).toMatchObject({
      number: 1,
      tick: 100,
      kind: 'revise',
      rule: 'rebalance',
      standing: 'in-force',
      evidence: { regime: 'volatile', hits: 2, misses: 8 },
    });
    expect(edit!.evidence.interval[1]).toBeLessThan(edit!.evidence.chance);
    expect(edit!.why).toContain('2 of 10 times');
    // What it rested on is not used again; the counters stay.
    expect(after.ruleCredits['rebalance']!.volatile).toMatchObject({
      hits: 0,
      misses: 0,
      helpful: 2,
      harmful: 8,
    });
    expect(curate(after, 150, POLICY)).toBe(after);
  });

  it('does nothing on what may be chance, or of too little', () => {
    for (const [hits, misses] of [
      [5, 5],
      [0, 5],
      [9, 2],
    ] as const) {
      const before = state({ rebalance: { volatile: { hits, misses } } });
      expect(curate(before, 100, POLICY), `${hits} of ${hits + misses}`).toBe(before);
    }
  });

  it('retires a rule that fails in the only regime it has, and brings it back exactly', () => {
    const before = state({ 'scale-in': { 'bull-low-vol': { hits: 1, misses: 9 } } });
    const after = curate(before, 100, POLICY);
    expect(after.playbookEdits[0]).toMatchObject({ kind: 'retire', rule: 'scale-in' });
    expect(ruleOf(after, 'scale-in').enabled).toBe(false);
    const undone = undoEdit(after, 1, 120);
    expect(undone.playbook.rules).toEqual(DEFAULT_PLAYBOOK.rules);
    expect(editRows(undone.playbookEdits, undone.playbook)[0]!.standing).toBe('undone');
    expect(() => undoEdit(undone, 1, 130)).toThrow('undone already');
    expect(() => undoEdit(undone, 9, 130)).toThrow('no playbook edit 9');
    // The owner's word holds: the same evidence does not bring it about again.
    const again = { ...undone, ruleCredits: before.ruleCredits };
    expect(curate(again, 150, POLICY)).toBe(again);
  });

  it('gives up a guard against loss only for what it cost', () => {
    const misses = { hits: 1, misses: 12 };
    const missed = state({ 'out-of-crisis': { crisis: misses } });
    expect(curate(missed, 100, POLICY)).toBe(missed);
    const trades = { trades: 12, regret: 12 * 0.02, regretSquares: 12 * (0.02 * 0.02 + 0.0001) };
    const cost = state({ 'out-of-crisis': { crisis: { ...misses, ...trades } } });
    expect(curate(cost, 100, POLICY).playbookEdits[0]).toMatchObject({
      kind: 'retire',
      rule: 'out-of-crisis',
    });
  });

  it('gives a rule that does better in one regime one of its own there, and joins two that say the same', () => {
    const good = { hits: 14, misses: 0 };
    const first = curate(state({ rebalance: { volatile: good } }), 100, POLICY);
    expect(first.playbookEdits[0]).toMatchObject({ kind: 'add', rule: 'rebalance' });
    expect(ruleOf(first, 'rebalance-in-volatile')).toMatchObject({
      when: [{ kind: 'regime', in: ['volatile'] }],
      counts: { alpha: 16, beta: 1 },
    });
    expect(ruleOf(first, 'rebalance').when).toEqual([{ kind: 'regime', in: ['range-bound'] }]);
    expect(first.lastActed['rebalance-in-volatile']).toBe(40);
    // Outcomes of the new rule go to the one that it came of where it is undone.
    const lived = { ...first, playbook: updateRule(first.playbook, 'rebalance-in-volatile', false) };
    const undone = undoEdit(lived, 1, 120);
    expect(undone.playbook.rules.map(({ id }) => id)).toEqual(DEFAULT_PLAYBOOK.rules.map(({ id }) => id));
    expect(ruleOf(undone, 'rebalance').counts).toEqual({ alpha: 2, beta: 2 });

    const storm = 'reenter-after-storm';
    const one = curate(state({ [storm]: { crisis: good } }), 100, POLICY);
    const two = curate(
      { ...one, ruleCredits: state({ [storm]: { volatile: good } }).ruleCredits },
      150,
      POLICY,
    );
    const both = { [`${storm}-in-crisis`]: { crisis: good }, [`${storm}-in-volatile`]: { volatile: good } };
    const three = curate({ ...two, ruleCredits: state(both).ruleCredits }, 200, POLICY);
    expect(three.playbookEdits.map(({ kind }) => kind)).toEqual(['add', 'add', 'merge']);
    expect(three.playbook.rules.filter(({ id }) => id.startsWith(storm)).map(({ when }) => when[0])).toEqual([
      { kind: 'regime', in: ['volatile', 'crisis'] },
      { kind: 'regime', in: ['bear-high-vol'] },
    ]);
  });

  it('trades less by a rule whose trades were clearly worse than none', () => {
    const trades = { trades: 10, regret: 0.2, regretSquares: 10 * (0.02 * 0.02 + 0.0001) };
    const half = { trades: 5, regret: 0.1, regretSquares: 5 * (0.02 * 0.02 + 0.0001) };
    const spread = state({ 'reenter-after-storm': { crisis: half, volatile: half } });
    expect(curate(spread, 100, POLICY).playbookEdits[0]!.what).toBe(
      '“Come back when the storm turns” trades 8 % for 15 %.',
    );
    expect(
      curate(state({ 'scale-in': { 'bull-low-vol': trades } }), 100, POLICY).playbookEdits[0]!.kind,
    ).toBe('retire');
  });

  it('says of a rule of the owner what it would do, once, and leaves it alone', () => {
    const own = parsePlaybook(
      printPlaybook(DEFAULT_PLAYBOOK).replace('Rebalance in a market without a trend', 'Mine'),
      DEFAULT_PLAYBOOK,
    );
    const before = state({ rebalance: { volatile: { hits: 0, misses: 9 } } }, own);
    const after = curate(before, 100, POLICY);
    expect(after.playbook).toBe(own);
    expect(editRows(after.playbookEdits, own)).toMatchObject([{ standing: 'suggested', rule: 'rebalance' }]);
    expect(curate(after, 150, POLICY)).toBe(after);
    expect(() => undoEdit(after, 1, 150)).toThrow('only suggested');
    const rows = ruleRows(after);
    expect(rows.find(({ id }) => id === 'rebalance')).toMatchObject({
      by: 'owner',
      helpful: 0,
      harmful: 9,
      against: { times: 9, verdict: 'worse' },
    });
    expect(rows.find(({ id }) => id === 'hold')).toMatchObject({ by: 'birth', regimes: [], against: null });
  });

  it('never touches the rule for every situation, and adds none beyond the most', () => {
    const bad = state({ hold: { crisis: { hits: 0, misses: 30 } } });
    expect(curate(bad, 100, POLICY)).toBe(bad);
    const full = state({ rebalance: { volatile: { hits: 14, misses: 0 } } });
    expect(curate(full, 100, { ...POLICY, mostRules: DEFAULT_PLAYBOOK.rules.length })).toBe(full);
  });
});
