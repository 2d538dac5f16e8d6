import { guidelinesIn } from '../../../src/mind/governor/organ.ts';
import { describe, expect, it } from 'vitest';
import type { Forecast } from '../../../src/domain/decisions/forecast.ts';
import { assembleFrom } from '../../../src/mind/prompt/assemble.ts';
import { candidate } from '../../../src/mind/candidates/candidate.ts';
import { keptBy } from '../../../src/mind/prompt/kept-by-guidelines.ts';
import { learnGuidelines, type Look } from '../../../src/mind/governor/guidelines/learn.ts';
import { observeGuidelines } from '../../../src/mind/governor/guidelines/observe.ts';
import { takeBackGuideline } from '../../../src/mind/governor/guidelines/settle.ts';
import { NO_GUIDELINES } from '../../../src/mind/governor/guidelines/state.ts';
import { guidelineEvents } from '../../../src/mind/governor/guidelines/events.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const { loops } = DEFAULT_POLICY;
const found = {
  tick: 3,
  decided: 'Waits.',
  otherwise: 'Buys.',
  worth: -0.2,
  otherwiseWorth: 0.3,
  wholeWorth: 0.3,
  entries: 4,
};
const kind = { category: 'insights', of: 'statement', code: 'over-budget' } as const;
const look = (lesson: Look['lesson'], failure = true): Look => ({ forks: 3, failure, lesson });
const lesson = { regime: 'volatile', kind, found } as const;
const learnt = learnGuidelines(NO_GUIDELINES, [look(lesson)], 10, loops);

describe('learning guidelines', () => {
  it('counts every look, and learns of failures that one kind explains, each kind once and no more than may be', () => {
    expect(learnt).toMatchObject({ looked: 1, failures: 1, forks: 3, count: 1 });
    const not = learnGuidelines(learnt, [look(null), look(null, false), look(lesson)], 20, loops);
    expect(not).toMatchObject({ looked: 4, failures: 3, forks: 12, count: 1 });
    const elsewhere = { ...lesson, regime: 'crisis' as const };
    expect(learnGuidelines(learnt, [look(elsewhere)], 20, { mostGuidelines: 1 }).count).toBe(1);
    expect(learnGuidelines(learnt, [look(elsewhere)], 20, loops).count).toBe(2);
    // Once judged in a regime, it is not learnt there again.
    const back = takeBackGuideline(learnt, 1, 12);
    expect(learnGuidelines(back, [look(lesson)], 20, loops).count).toBe(1);
  });

  it('tells once of each step, in the tick that goes by it first', () => {
    expect(guidelineEvents(learnt, 11, loops)).toMatchObject([{ guideline: { status: 'in-force' } }]);
    expect(guidelineEvents(learnt, 12, loops)).toEqual([]);
    const back = takeBackGuideline(learnt, 1, 12);
    expect(guidelineEvents(back, 13, loops)).toMatchObject([{ guideline: { status: 'taken-back' } }]);
  });

  it('taken back it leaves nothing behind in what a prompt is assembled by', () => {
    expect(guidelinesIn(learnt, 'volatile', 3)).toEqual({
      guidelines: { guidelines: [{ number: 1, kind }], most: 3 },
    });
    expect(guidelinesIn(learnt, 'crisis', 3)).toEqual({});
    expect(guidelinesIn(takeBackGuideline(learnt, 1, 12), 'volatile', 3)).toEqual(
      guidelinesIn(undefined, 'volatile', 3),
    );
  });
});

describe('a prompt under guidelines', () => {
  it('keeps the best of the kind that gave way, and nothing else', () => {
    const tokens = { name: 'words', count: (text: string) => text.split(/\s+/).length };
    const words = (id: string) => `${id} ${'word '.repeat(18)}end`;
    const some = (category: 'insights' | 'playbook', best: number) =>
      Array.from({ length: 6 }, (_, n) => {
        const id = `${category}:${n}`;
        const text = words(id);
        return candidate({
          id,
          category,
          title: id,
          body: text,
          text,
          trust: 'self',
          score: best - n / 100,
        });
      });
    const input = {
      tick: 1,
      tier: 'T1',
      task: 'risk-check',
      phase: 'thriving',
      worth: {},
      pad: { pleasure: 0, arousal: 0, dominance: 0 },
      regime: { regime: 'volatile' },
    } as const;
    const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens: 130 } };
    const workspace = assembleFrom(
      [...some('playbook', 0.9), ...some('insights', 0.5)],
      input,
      policy,
      tokens,
    );
    const out = workspace.entries.filter(({ reason }) => reason.code === 'over-budget');
    expect(out.some(({ category }) => category === 'insights')).toBe(true);
    const best = out.filter(({ category }) => category === 'insights').slice(0, 2);
    const kept = keptBy(workspace, { guidelines: [{ number: 7, kind }], most: 2 });
    expect([...kept]).toEqual(best.map(({ id }) => [id, 7]));
  });
});

describe('what a guideline is worth', () => {
  const at = (dueTick: number, base: number): Forecast => ({
    by: 'rule',
    dueTick,
    expected: null,
    trade: { base, quote: -100 * base, equity: 100 },
  });
  const lived = (withIt: number, without: number) => {
    let state = learnt;
    for (let tick = 1; tick <= 60 && state.guidelines[0]!.status === 'in-force'; tick += 1) {
      const guided = { current: at(tick + 1, withIt), without: new Map([[1, at(tick + 1, without)]]) };
      state = observeGuidelines(state, { tick, price: 101, guided }, loops);
    }
    return state.guidelines[0]!;
  };

  it('counts where it helped, and withdraws it once the evidence says that it hurts', () => {
    const good = lived(1, 0);
    expect(good).toMatchObject({ status: 'in-force', applied: 60, hurt: 0 });
    expect(good.helped).toBe(good.trial.pairs);
    const bad = lived(0, 1);
    expect(bad).toMatchObject({ status: 'withdrawn', by: 'evidence', helped: 0 });
    expect(bad.why).toContain('hurts');
    expect(bad.hurt).toBeLessThan(30);
  });

  it('counts thoughts in which it changed nothing as neither', () => {
    const guided = { current: at(2, 1), without: new Map([[1, null]]) };
    const after = observeGuidelines(learnt, { tick: 1, price: 101, guided }, loops);
    expect(after.guidelines[0]).toMatchObject({ applied: 1, helped: 0, hurt: 0, trial: { differed: 0 } });
  });
});
