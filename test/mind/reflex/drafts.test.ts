import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace } from '../../../src/domain/context/context.ts';
import type { InsightFacts } from '../../../src/domain/memory/entry-facts.ts';
import type { RegimeReading } from '../../../src/domain/world/market.ts';
import { chanceOf, statedProbability } from '../../../src/mind/market/index.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { NO_CREDIT } from '../../../src/mind/reflex/edits/credit.ts';
import { curate, type Edited, editRows } from '../../../src/mind/reflex/edits/curate.ts';
import { draftsOf } from '../../../src/mind/reflex/edits/draft.ts';

const POLICY = { ...DEFAULT_POLICY.playbook, edits: 1 };
const REGIME = { regime: 'bull-low-vol', volatility: 0.16, longVolatility: 0.16 } as RegimeReading;
const STEPS_PER_YEAR = 252;

/** A fact of the regime, whose prices went by so much in the mean of so many days. */
const fact = (meanChange: number, measured: number, over: Partial<InsightFacts> = {}): InsightFacts => ({
  kind: 'insight',
  about: { kind: 'baseline', regime: 'bull-low-vol' },
  hits: 0,
  misses: 0,
  measured,
  meanChange,
  ...over,
});
const prompt = (facts: InsightFacts, memory: object = {}): Pick<CognitiveWorkspace, 'entries'> =>
  ({
    entries: [
      { id: 'f', included: true, payload: { memory: { trust: 'self', holds: true, facts, ...memory } } },
    ],
  }) as unknown as Pick<CognitiveWorkspace, 'entries'>;
const drafted = (facts: InsightFacts, memory: object = {}) =>
  draftsOf(prompt(facts, memory), DEFAULT_PLAYBOOK, REGIME, STEPS_PER_YEAR, POLICY);

const born: Edited = { playbook: DEFAULT_PLAYBOOK, playbookEdits: [], ruleCredits: {}, lastActed: {} };

describe('a rule that is drafted from a fact', () => {
  it('does what prices did, in the regime where they did, and expects more than chance alone would meet', () => {
    const [up] = drafted(fact(0.004, 120));
    const [down] = drafted(fact(-0.004, 120));
    const [rise, fall] = [up!.changes[0]!.after!, down!.changes[0]!.after!];
    expect(rise).toMatchObject({ then: { kind: 'buy' }, expect: { direction: 'above' } });
    expect(fall).toMatchObject({ then: { kind: 'sell' }, expect: { direction: 'below' } });
    for (const rule of [rise, fall]) {
      expect(rule.when).toContainEqual({ kind: 'regime', in: ['bull-low-vol'] });
      // Two of three are no evidence where chance alone meets seven of ten: this one it meets in four of ten, and states so.
      expect(chanceOf(rule.expect)).toBeLessThan(0.45);
      expect(statedProbability(rule.expect, rule.counts)).toBeCloseTo(chanceOf(rule.expect), 6);
    }
  });

  it('is none where that may be chance, where it does not hold here, or where a stranger says so', () => {
    expect(drafted(fact(0.0002, 120))).toEqual([]);
    expect(drafted(fact(0.02, 5))).toEqual([]);
    expect(drafted(fact(0.004, 120), { holds: undefined })).toEqual([]);
    expect(drafted(fact(0.004, 120), { trust: 'external' })).toEqual([]);
    expect(drafted(fact(0.004, 120, { about: { kind: 'baseline', regime: 'crisis' } }))).toEqual([]);
    expect(
      drafted(fact(0.004, 120, { about: { kind: 'rule', regime: 'bull-low-vol', rule: 'scale-in' } })),
    ).toEqual([]);
  });

  it('comes of what prices did while it waited, too', () => {
    const waited = fact(-0.02, 40, { about: { kind: 'rule', regime: 'bull-low-vol', rule: 'hold' } });
    expect(drafted(waited)[0]!.changes[0]!.after).toMatchObject({ then: { kind: 'sell' } });
  });

  it('is on trial until its own outcomes say whether it stays', () => {
    const tried = curate(born, 100, POLICY, drafted(fact(0.004, 120)));
    const id = 'drafted-buy-in-bull-low-vol';
    expect(editRows(tried.playbookEdits, tried.playbook)[0]).toMatchObject({
      kind: 'draft',
      rule: id,
      standing: 'in-force',
    });
    const after = (hits: number, misses: number): Edited =>
      curate(
        { ...tried, ruleCredits: { [id]: { 'bull-low-vol': { ...NO_CREDIT, hits, misses } } } },
        150,
        POLICY,
      );
    const rule = ({ playbook }: Edited) => playbook.rules.find((one) => one.id === id)!;
    // As often as by chance is not enough to stay, and nothing yet is not enough to go.
    expect(rule(after(2, 2))).toMatchObject({ enabled: true, title: 'On trial: buy in bull-low-vol' });
    expect(rule(after(2, 8)).enabled).toBe(false);
    expect(rule(after(11, 3))).toMatchObject({
      title: 'buy in bull-low-vol',
      then: { kind: 'buy', share: 0.1 },
    });
    // It is not drafted a second time.
    expect(curate(tried, 150, POLICY, drafted(fact(0.004, 120)))).toBe(tried);
  });
});
