import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace } from '../../../src/domain/context/context.ts';
import type { Decision } from '../../../src/domain/decisions/decision.ts';
import type { Forecast } from '../../../src/domain/decisions/forecast.ts';
import { assembleWorkspace, seeWorkspace } from '../../fixtures/house-organs.ts';
import { attributionOf } from '../../../src/mind/governor/attribution.ts';
import type { GovernorInput } from '../../../src/mind/contract/prompt-input.ts';
import { ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { createReflex } from '../../../src/mind/reflex/deliberate.ts';
import { differingParts } from '../../../src/mind/reflex/differing.ts';
import type { Left } from '../../../src/mind/contract/considered.ts';
import { statedBy } from '../../../src/mind/reflex/features.ts';
import { causalFacts, governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { LIMITS, reflexInput } from '../../fixtures/reflex-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const reflex = createReflex({ limits: () => LIMITS });
const decide = (workspace: CognitiveWorkspace) => reflex.consider(seeWorkspace(workspace, null));

/** Sells where memory says that such situations went badly. */
const WARY = rule('wary', {
  when: [{ kind: 'feature', feature: 'memory-outcome', op: '<', value: 0.4 }],
  then: { kind: 'sell', share: 0.5 },
});
const BAD = ['b1', 'b2', 'b3'].map((id) => recalled(id, { verified: 'refuted', type: 'episode' }));

function workspace(over: Partial<GovernorInput> = {}): CognitiveWorkspace {
  const rules = over.rules ?? [WARY, rule('wait', { when: [], then: { kind: 'hold' } })];
  const readings = statedBy(reflexInput().features, ORGANS);
  return assembleWorkspace(
    governorInput({ rules, readings, recalled: BAD, relevance: { wary: 1, wait: 1 }, ...over }),
    DEFAULT_POLICY,
    wordPiece(true),
  );
}

/** The same with some entries left out after the fact. */
const leaving = (whole: CognitiveWorkspace, ...ids: string[]): CognitiveWorkspace => ({
  ...whole,
  entries: whole.entries.map((entry) => (ids.includes(entry.id) ? { ...entry, included: false } : entry)),
});

describe('the reflex sees the workspace and nothing else', () => {
  const whole = workspace();

  it('acts by the memories that are in it, and otherwise where they are left out', () => {
    expect(decide(whole)).toMatchObject({ by: 'wary', action: { kind: 'swap', side: 'sell' } });
    expect(decide(leaving(whole, 'b1', 'b2', 'b3'))).toMatchObject({ by: 'wait', action: null });
  });

  it('lets a rule act only where it is in', () => {
    expect(decide(leaving(whole, 'wary')).by).toBe('wait');
    expect(decide(leaving(whole, 'wary', 'wait'))).toMatchObject({ source: 'none', action: null });
  });

  it('says what it lacks where nothing can be judged', () => {
    const blind = decide(leaving(whole, 'snapshot:regime', 'snapshot:price'));
    expect(blind).toMatchObject({ source: 'none', action: null, prediction: null, read: [] });
    expect(blind.summary).toBe('No action. The prompt lacks the price, the regime: nothing can be judged.');
  });

  it('says what it read: what it rests on, and what made no difference too', () => {
    const { read, cited } = decide(whole);
    expect(read).toEqual(expect.arrayContaining([...cited]));
    expect(read).toEqual(
      expect.arrayContaining(['wary', 'wait', 'b1', 'snapshot:price', 'snapshot:positions']),
    );
    expect(cited).toEqual(expect.arrayContaining(['wary', 'b1', 'b2', 'b3']));
    expect(read).not.toContain('strategy:mandate');
  });

  it('finds every number that a rule reads in the words of the entry that states it', () => {
    const price = whole.entries.find(({ id }) => id === 'snapshot:price')!;
    expect(price.payload?.readings).toHaveProperty('return-20');
    expect(price.text).toContain('Over 5 ticks');
    expect(price.text).toContain('Pool fee');
  });

  it('tells which category swayed it, and what holds and was left out', () => {
    const input = governorInput({ rules: [WARY], relevance: { wary: 1 } });
    const without = (left: Left): Decision | null => {
      const seen = seeWorkspace(whole, null, left);
      return seen.input && reflex.chooseOnly(seen);
    };
    const forecast = (one: Decision): Forecast => ({
      by: one.by,
      expected: null,
      dueTick: 20,
      trade: one.action?.kind === 'swap' ? { base: 1, quote: -100, equity: 1_000 } : null,
    });
    const { influence, sway, unusedTokens, tokens } = attributionOf(whole, decide(whole), input, {
      again: { read: without({})!.read!, without, forecast },
    });
    // The rule alone turns it; each memory that its condition counts does, or all of them together.
    expect(sway).toMatchObject({ by: 'asked-again', made: { by: 'wary' } });
    expect(sway!.entries.map(({ id, category }) => id ?? category)).toEqual(
      expect.arrayContaining(['wary', expect.stringMatching(/^(b\d|episodes)$/u)]),
    );
    expect(sway!.entries.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(influence).toContainEqual({
      category: 'episodes',
      parts: expect.arrayContaining(['rule', 'action']),
    });
    expect(influence!.map(({ category }) => category)).not.toContain('defi-snapshot');
    expect(unusedTokens).toBeLessThan(tokens);
    const { missing } = attributionOf(leaving(whole, 'wary'), decide(leaving(whole, 'wary')), input, {
      again: null,
    });
    expect(missing).toEqual([{ category: 'playbook', what: 'wary holds, and was left out.' }]);
  });

  it('chooses the same without what its choice does not ask for, and asks for less than it cites by', () => {
    // A memory that no rule's condition counts, but that speaks for the rule: it is cited and turns nothing.
    const lesson = recalled('lesson', { type: 'insight', facts: { kind: 'note', rule: 'wary' } });
    const prompt = workspace({ recalled: [...BAD, lesson] });
    const choose = (left: Left): Decision => reflex.chooseOnly(seeWorkspace(prompt, null, left));
    const chosen = choose({});
    expect(differingParts(chosen, decide(prompt))).toEqual([]);
    expect(decide(prompt).cited).toContain('lesson');
    expect(chosen.read).toEqual(expect.arrayContaining(['wary', 'wait', 'b1', 'snapshot:price']));
    const rest = prompt.entries.filter(({ id, included }) => included && !chosen.read!.includes(id));
    expect(rest.map(({ id }) => id)).toContain('lesson');
    for (const { id } of rest) {
      const other = choose({ id });
      // Without the phase of life nothing is judged at all.
      if (id === 'invariants:phase') expect(other.summary).toContain('The prompt lacks the phase of life');
      else expect(differingParts(chosen, other), id).toEqual([]);
    }
  });

  it('goes by what is proven where that may overrule, and reads nothing else for it', () => {
    const weighs = createReflex({ limits: () => ({ ...LIMITS, evidence: DEFAULT_POLICY.evidence }) });
    const follows = causalFacts('reading:price-move-', {
      direction: 'down',
      lag: 5,
      measured: 30,
      meanChange: -0.02,
    });
    const [open, proven] = [0.6, 0.9].map((confidence) => {
      const link = recalled('link', { type: 'causal-link', facts: follows, trust: 'self' });
      const whole = workspace({ recalled: [...BAD, link] });
      // It follows on what has just happened.
      const prompt: CognitiveWorkspace = {
        ...whole,
        entries: whole.entries.map((entry) =>
          entry.id === 'link'
            ? { ...entry, payload: { memory: { ...entry.payload!.memory!, confidence, holds: true } } }
            : entry,
        ),
      };
      return { prompt, read: weighs.chooseOnly(seeWorkspace(prompt, null)).read! };
    });
    expect(open!.prompt.entries.map(({ id }) => id)).toContain('link');
    expect(open!.read).not.toContain('link');
    expect(proven!.read).toContain('link');
  });

  it('reads nothing of a workspace of before, which has words alone', () => {
    const old = workspace({ readings: null });
    expect(old.entries.every(({ payload }) => payload === undefined)).toBe(true);
    expect(decide(old).summary).toContain('The prompt lacks the price');
  });
});
