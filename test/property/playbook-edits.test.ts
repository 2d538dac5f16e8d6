import fc from 'fast-check';
import { parsePlaybook } from '../fixtures/house-organs.ts';
import { describe, expect, it } from 'vitest';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import type { PlaybookRule } from '../../src/domain/rules/playbook.ts';
import type { RuleCredit } from '../../src/domain/rules/playbook-edit.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { NO_CREDIT } from '../../src/mind/reflex/edits/credit.ts';
import { curate, type Edited } from '../../src/mind/reflex/edits/curate.ts';
import { undoEdit } from '../../src/mind/reflex/edits/undo.ts';
import { updateRule } from '../../src/mind/reflex/learn.ts';
import { printPlaybook } from '../../src/mind/reflex/markdown.ts';
import { DEFAULT_PLAYBOOK } from '../../src/mind/playbook-default.ts';

const POLICY = { ...DEFAULT_POLICY.playbook, edits: 1, certainty: 0.8, leastOutcomes: 3, mostRules: 18 };

/** What came of one rule in one regime within a cycle. */
interface Came {
  readonly rule: number;
  readonly regime: number;
  readonly hits: number;
  readonly misses: number;
  readonly regret: number;
}

const came: fc.Arbitrary<Came> = fc.record({
  rule: fc.nat(30),
  regime: fc.nat(MARKET_REGIMES.length - 1),
  hits: fc.nat(12),
  misses: fc.nat(12),
  regret: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
});

const cycles = fc.array(
  fc.record({ came: fc.array(came, { maxLength: 6 }), undo: fc.option(fc.nat(20), { nil: null }) }),
  { minLength: 1, maxLength: 25 },
);

function seen(state: Edited, { rule, regime: at, hits, misses, regret }: Came): Edited {
  const { id } = state.playbook.rules[rule % state.playbook.rules.length]!;
  const regime = MARKET_REGIMES[at]!;
  const before: RuleCredit = state.ruleCredits[id]?.[regime] ?? NO_CREDIT;
  const trades = hits + misses;
  const credit: RuleCredit = {
    ...before,
    helpful: before.helpful + hits,
    harmful: before.harmful + misses,
    hits: before.hits + hits,
    misses: before.misses + misses,
    trades: before.trades + trades,
    regret: before.regret + trades * regret,
    regretSquares: before.regretSquares + trades * regret * regret,
  };
  let { playbook } = state;
  for (let i = 0; i < trades; i += 1) playbook = updateRule(playbook, id, i < hits);
  return {
    ...state,
    playbook,
    ruleCredits: { ...state.ruleCredits, [id]: { ...state.ruleCredits[id], [regime]: credit } },
  };
}

const words = ({ counts: _counts, ...rule }: PlaybookRule): unknown => rule;
const outcomes = ({ rules }: Edited['playbook']): number =>
  rules.reduce((sum, { counts }) => sum + counts.alpha + counts.beta, 0);

describe('edits of the playbook', () => {
  it('lose no rule that they are not about, keep within their bounds, and are undone exactly', () => {
    let edits = 0;
    fc.assert(
      fc.property(cycles, (lived) => {
        let state: Edited = {
          playbook: DEFAULT_PLAYBOOK,
          ruleCredits: {},
          playbookEdits: [],
          lastActed: { rebalance: 3 },
        };
        for (const [i, cycle] of lived.entries()) {
          state = cycle.came.reduce(seen, state);
          const before = state;
          state = curate(state, 50 * (i + 1), POLICY);
          const made = state === before ? null : state.playbookEdits.at(-1)!;
          if (made === null) continue;
          edits += 1;
          expect(state.playbookEdits).toHaveLength(before.playbookEdits.length + 1);
          const about = new Set(made.changes.map((one) => (one.before ?? one.after)!.id));
          const others = (rules: readonly PlaybookRule[]) => rules.filter(({ id }) => !about.has(id));
          expect(others(state.playbook.rules)).toEqual(others(before.playbook.rules));
          expect(state.playbook.rules.length).toBeLessThanOrEqual(POLICY.mostRules);
          expect(state.playbook.rules.at(-1)).toMatchObject({ id: 'hold', when: [], enabled: true });
          expect(parsePlaybook(printPlaybook(state.playbook))).toEqual(state.playbook);
          const undone = undoEdit(state, made.number, 50 * (i + 1));
          expect(undone.playbook.rules.map(words)).toEqual(before.playbook.rules.map(words));
          expect(undone.playbookEdits.at(-1)).toMatchObject({ undone: 50 * (i + 1) });
          // It is not made again.
          const again = curate({ ...undone, ruleCredits: before.ruleCredits }, 50 * (i + 1), POLICY);
          const last = again.playbookEdits.at(-1)!;
          expect([last.kind, last.rule, last.evidence.regime, last.undone]).not.toEqual([
            made.kind,
            made.rule,
            made.evidence.regime,
            undefined,
          ]);
          if (cycle.undo !== null && cycle.undo % 3 === 0) {
            expect(outcomes(undone.playbook)).toBeCloseTo(outcomes(before.playbook), 6);
            state = undone;
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(edits).toBeGreaterThan(60);
  });
});
