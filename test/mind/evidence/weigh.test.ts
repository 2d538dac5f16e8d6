import { describe, expect, it } from 'vitest';
import type { EntryPayload, MemoryPayload } from '../../../src/domain/context/payload.ts';
import type { InsightFacts } from '../../../src/domain/memory/entry-facts.ts';
import { chanceBy } from '../../../src/mind/evidence/chance.ts';
import { type ToWeigh, weighEvidence } from '../../../src/mind/evidence/weigh.ts';
import { chanceOf } from '../../../src/mind/market/predict.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { causalFacts, rule } from '../../fixtures/governor-input.ts';

const buys = rule('buys', {
  then: { kind: 'buy', share: 0.3 },
  expect: { direction: 'above', sigmas: 0, ticks: 10 },
});
const rulePayload = (of = buys): EntryPayload => ({
  rule: { rule: of, place: 0, revision: 1, lastActed: null },
});
const lived = (over: Partial<MemoryPayload> = {}): EntryPayload => ({
  memory: {
    type: 'episode',
    verified: 'confirmed',
    regime: 'bear-high-vol',
    rule: null,
    weight: 0.9,
    confidence: 0.8,
    trust: 'self',
    moved: { change: 0.04, ticks: 10 },
    ...over,
  },
});
const factsOf = (over: Partial<InsightFacts> = {}): InsightFacts => ({
  kind: 'insight',
  about: { kind: 'rule', regime: 'bear-high-vol', rule: 'buys' },
  hits: 30,
  misses: 10,
  measured: 40,
  meanChange: 0.05,
  ...over,
});
const fact = (over: Partial<MemoryPayload> = {}): EntryPayload => {
  const { moved: _moved, ...memory } = lived().memory!;
  return { memory: { ...memory, type: 'insight', holds: true, facts: factsOf(), ...over } };
};

/** All that the prompt holds may overrule. */
const ALL = { ...DEFAULT_POLICY.evidence, sure: 0.5, proven: 0 };

const toWeigh = (over: Partial<ToWeigh> = {}): ToWeigh => ({
  entries: [],
  holding: [buys],
  possible: [
    { name: 'hold', rule: null, exposure: 0.38, cost: 0 },
    { name: 'buys', rule: buys, exposure: 0.68, cost: 0.00015 },
    { name: 'sell all', rule: null, exposure: 0, cost: 0.0002 },
  ],
  own: 'hold',
  exposure: 0.38,
  sigma: 0.02,
  policy: ALL,
  ...over,
});

describe('a prompt weighed as evidence', () => {
  const entries = [
    { id: 'buys', payload: rulePayload() },
    { id: 'e1', payload: lived() },
    { id: 'e2', payload: lived({ moved: { change: -0.09, ticks: 5 } }) },
    { id: 'f1', payload: fact() },
  ];

  it('leaves each entry out in closed form: the mean and the choice are those of a prompt without it', () => {
    const { said } = weighEvidence(toWeigh({ entries }))!;
    expect(said.parts.map(({ id }) => id).sort()).toEqual(['buys', 'e1', 'e2', 'f1']);
    for (const { id, moves, worth, otherwise } of said.parts) {
      const other = weighEvidence(toWeigh({ entries: entries.filter((entry) => entry.id !== id) }))!.said;
      expect(moves).toBeCloseTo(said.mean - other.mean, 5);
      expect(otherwise ?? said.options[0]!.name).toBe(other.options[0]!.name);
      expect(worth).toBeGreaterThanOrEqual(0);
      expect(worth === 0).toBe(otherwise === undefined);
    }
  });

  it('sums to the mean, part by part', () => {
    const { expected, mean, parts } = weighEvidence(toWeigh({ entries }))!.said;
    expect(parts.reduce((sum, { adds }) => sum + adds, expected)).toBeCloseTo(mean, 5);
  });

  it('does not go by the order in which entries stand', () => {
    expect(weighEvidence(toWeigh({ entries: [...entries].reverse() }))).toEqual(
      weighEvidence(toWeigh({ entries })),
    );
  });

  it('chooses otherwise where a fact says otherwise, and not where its conditions do not hold', () => {
    const chosen = (payload: EntryPayload): string =>
      weighEvidence(toWeigh({ entries: [entries[0]!, { id: 'f2', payload }] }))!.chosen;
    const falling = factsOf({ about: { kind: 'pattern', traits: {} }, measured: 60, meanChange: -0.3 });
    expect(weighEvidence(toWeigh({ entries }))!.chosen).toBe('buys');
    expect(chosen(fact({ facts: falling, confidence: 1 }))).toBe('sell all');
    const { holds: _holds, ...unheld } = fact({ facts: falling, confidence: 1 }).memory!;
    expect(chosen({ memory: unheld })).toBe('buys');
    expect(chosen(fact({ facts: falling, confidence: 1, trust: 'external' }))).toBe('buys');
  });

  it('believes what follows on what has just happened, by what it is believed with, and not after its time', () => {
    const link = (over: Partial<MemoryPayload> = {}): EntryPayload =>
      fact({
        type: 'causal-link',
        confidence: 1,
        facts: causalFacts('deed:buy', { lag: 20, measured: 60, meanChange: -0.3 }),
        ...over,
      });
    const weighed = (payload: EntryPayload) =>
      weighEvidence(toWeigh({ entries: [entries[0]!, { id: 'l1', payload }] }))!;
    const { chosen, said } = weighed(link());
    expect(chosen).toBe('sell all');
    expect(said.parts.find(({ id }) => id === 'l1')).toMatchObject({ kind: 'link', otherwise: 'buys' });
    const { holds: _holds, ...over } = link().memory!;
    expect(weighed({ memory: over }).chosen).toBe('buys');
    const weight = (confidence: number) =>
      weighed(link({ confidence })).said.parts.find(({ id }) => id === 'l1')!.weight;
    expect(weight(0.5)).toBeCloseTo(weight(1) / 2, 5);
  });

  it('weighs what was inherited as the policy has it', () => {
    const moved = (trust: 'self' | 'inherited'): number =>
      weighEvidence(toWeigh({ entries: [{ id: 'f', payload: fact({ trust }) }] }))!.said.parts[0]!.weight;
    expect(moved('inherited')).toBeCloseTo(DEFAULT_POLICY.evidence.inherited * moved('self'), 5);
  });

  it('hears a fact of a rule only where the rule itself speaks', () => {
    const only = [{ id: 'f1', payload: fact() }];
    expect(weighEvidence(toWeigh({ entries: only }))).not.toBeNull();
    expect(weighEvidence(toWeigh({ entries: only, holding: [] }))).toBeNull();
  });

  it('predicts by what was seen, and not by the word of a rule', () => {
    const { seen, said } = weighEvidence(toWeigh({ entries: [{ id: 'buys', payload: rulePayload() }] }))!;
    expect(said.mean).toBeGreaterThan(said.expected);
    expect(seen.mean).toBe(0);
    expect(chanceBy(buys.expect, seen, said.horizon)).toBeCloseTo(chanceOf(buys.expect), 9);
  });

  it('holds a rule less sure that has been wrong, whatever it says', () => {
    const [right, wrong] = [
      { alpha: 32, beta: 12 },
      { alpha: 12, beta: 32 },
    ].map((counts) => {
      const known = { ...buys, counts };
      return weighEvidence(
        toWeigh({ entries: [{ id: 'buys', payload: rulePayload(known) }], holding: [known] }),
      )!;
    });
    expect(right!.seen.mean).toBeGreaterThan(0);
    expect(wrong!.seen.mean).toBeLessThan(0);
    expect(right!.said.mean).toBeGreaterThan(wrong!.said.mean);
  });

  it('has less to learn of a rule the more is known', () => {
    const learns = (more: readonly { id: string; payload: EntryPayload }[]): number =>
      weighEvidence(
        toWeigh({ entries: [{ id: 'buys', payload: rulePayload() }, ...more] }),
      )!.said.options.find(({ name }) => name === 'buys')!.learns;
    expect(learns([])).toBeGreaterThan(learns([{ id: 'f1', payload: fact() }]));
    expect(learns([{ id: 'f1', payload: fact() }])).toBeGreaterThan(0);
  });

  it('tries a rule that is little known before one that promises as much, where learning is worth something', () => {
    const known = { ...buys, id: 'known', expect: { direction: 'within', sigmas: 1, ticks: 5 } as const };
    const possible = [
      { name: 'known', rule: known, exposure: 0.68, cost: 0.00015 },
      { name: 'buys', rule: buys, exposure: 0.68, cost: 0.00015 },
    ];
    const chosen = (learning: number): string =>
      weighEvidence(
        toWeigh({
          entries,
          possible,
          own: 'known',
          policy: { ...ALL, learning },
        }),
      )!.chosen;
    expect(chosen(0)).toBe('known');
    expect(chosen(0.01)).toBe('buys');
  });

  it('does what rules alone would, unless it is sure enough that something else is worth more', () => {
    const by = (own: string, sure: number) =>
      weighEvidence(toWeigh({ entries, own, policy: { ...ALL, sure } }))!;
    const free = by('hold', 0.5);
    expect(free.chosen).toBe('buys');
    const { sure } = free.said;
    expect(sure).toBeGreaterThan(0.5);
    expect(by('hold', sure! - 0.01).chosen).toBe('buys');
    const held = by('hold', Math.min(0.999, sure! + 0.001));
    expect(held.chosen).toBe('hold');
    // What it is chosen before stands behind it, and is said to be worth more.
    const [first, second] = held.said.options;
    expect([first!.name, second!.name]).toEqual(['hold', 'buys']);
    expect(second!.value).toBeGreaterThan(first!.value);
    expect(held.said).not.toHaveProperty('sure');
    // What is best by rules and by evidence needs no surety.
    expect(by('buys', 0.999).chosen).toBe('buys');
  });

  it('says nothing where nothing was seen', () => {
    expect(
      weighEvidence(toWeigh({ entries: [{ id: 'note', payload: lived({ moved: undefined as never }) }] })),
    ).toBeNull();
  });
});

describe('what is proven alone', () => {
  const policy = { ...DEFAULT_POLICY.evidence, sure: 0.5, proven: 1 };
  const parts = (payload: EntryPayload, over: Partial<ToWeigh> = {}): number =>
    weighEvidence(toWeigh({ entries: [{ id: 'one', payload }], policy, ...over }))?.said.parts.length ?? 0;

  it('leaves out single episodes, words of rules, and what may be chance', () => {
    expect(parts(lived())).toBe(0);
    expect(parts(rulePayload())).toBe(0);
    const against = (hits: number) => ({ hits, misses: 20 - hits, expected: 10, through: 0 });
    expect(parts(fact({ facts: factsOf({ against: against(11) }) }))).toBe(0);
    expect(parts(fact({ facts: factsOf({ against: against(18) }) }))).toBe(1);
    expect(parts(fact({ facts: factsOf({ against: against(2) }) }))).toBe(1);
  });

  it('takes a record that chance does not explain, a regime that drifts and a warning that came true', () => {
    const known = (alpha: number, beta: number) => {
      const one = { ...buys, counts: { alpha, beta } };
      return parts(rulePayload(one), { holding: [one] });
    };
    expect(known(12, 10)).toBe(0);
    expect(known(52, 12)).toBe(1);
    const baseline = (meanChange: number) =>
      fact({
        facts: factsOf({
          about: { kind: 'baseline', regime: 'bear-high-vol' },
          measured: 100,
          meanChange,
          meanSquare: 0.0004,
        }),
      });
    expect(parts(baseline(0.001))).toBe(0);
    expect(parts(baseline(0.008))).toBe(1);
    const warning = (hits: number, misses: number, chance: number) => {
      const against = { hits, misses, expected: (hits + misses) * chance, through: 0 };
      return fact({
        type: 'warning',
        facts: { kind: 'warning', mishap: 'loss', rule: null, came: { hits, misses }, against },
      });
    };
    expect(parts(warning(1, 0, 0.05))).toBe(0);
    expect(parts(warning(2, 3, 0.05))).toBe(0);
    expect(parts(warning(3, 1, 0.05))).toBe(1);
    // The same comes as often whatever it is like.
    expect(parts(warning(3, 1, 0.6))).toBe(0);
  });

  it('overrules by what follows on what has happened once it is believed, and says how far the price goes within its lag', () => {
    const link = (confidence: number) =>
      fact({
        type: 'causal-link',
        confidence,
        facts: causalFacts('reading:price-move-', {
          direction: 'down',
          lag: 5,
          measured: 20,
          meanChange: -0.06,
        }),
      });
    expect(parts(link(0.6))).toBe(0);
    const { chosen, said } = weighEvidence(
      toWeigh({ entries: [{ id: 'l', payload: link(0.95) }], policy: { ...policy, sure: 0.9 } }),
    )!;
    expect(chosen).toBe('sell all');
    const [part] = said.parts;
    expect(part!.says).toBeCloseTo(-0.06 / said.sigma, 5);
    expect(part!.weight).toBeCloseTo((20 * 0.95 * said.horizon) / 5, 5);
  });
});
