import { describe, expect, it } from 'vitest';
import type { EntryPayload, MemoryPayload } from '../../../../src/domain/context/payload.ts';
import type { AttentionHeld, Composite } from '../../../../src/domain/attention/attention.ts';
import { PHASES } from '../../../../src/domain/life/life.ts';
import { candidate, type Candidate } from '../../../../src/mind/candidates/index.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../../../src/mind/policy/golem-policy.ts';
import { assembleFrom } from '../../../../src/mind/prompt/assemble.ts';
import {
  compositeOf,
  dominantOf,
  partsOf,
  totalOf,
} from '../../../../src/mind/prompt/attention/composite.ts';

const HEALTHY = { economic: 1, epistemic: 1, stochastic: 1, total: 1 };
const CALM: AttentionHeld = {
  pad: { pleasure: 0, arousal: 0, dominance: 0 },
  vitality: HEALTHY,
  exposure: 0,
  predictionError: 0,
};
const LOSS = { pleasure: -0.6, arousal: 0.5, dominance: -0.3 };

const memory = (over: Partial<MemoryPayload>): EntryPayload => ({
  memory: {
    type: 'insight',
    verified: 'open',
    regime: null,
    rule: null,
    weight: 1,
    ...over,
  } as MemoryPayload,
});
const WORDS = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ');
const entry = (
  id: string,
  category: Candidate['category'],
  score: number,
  payload: EntryPayload | null = null,
): Candidate =>
  candidate({
    id,
    category,
    title: id,
    body: `${id} ${WORDS}`,
    text: `${id} ${WORDS}`,
    score,
    payload,
    trust: 'self',
  });

/** By what part the first of two is worth more than the second; without that part, or with it reversed, the second is. */
const DECIDED: Readonly<Record<keyof Composite, readonly [Candidate, Candidate, Partial<AttentionHeld>]>> = {
  pragmatic: [entry('b', 'defi-snapshot', 0.6), entry('a', 'affect', 0.6), { exposure: 1 }],
  epistemic: [
    entry('b', 'insights', 0.6, memory({ weight: 0.1 })),
    entry('a', 'insights', 0.62, memory({ weight: 1 })),
    {},
  ],
  affective: [
    entry('b', 'insights', 0.6, memory({ type: 'warning' })),
    entry('a', 'insights', 0.62, memory({})),
    { pad: LOSS },
  ],
  mortality: [
    entry('b', 'mortality', 0.6),
    entry('a', 'contrarian', 0.6),
    { vitality: { economic: 0.1, epistemic: 0.9, stochastic: 1, total: 0.1 } },
  ],
};

const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/u).filter(Boolean).length };
const roomForOne = (attention: number): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: {
    ...DEFAULT_POLICY.context,
    attention,
    budgetTokens: 300,
    phaseBudget: Object.fromEntries(
      PHASES.map((phase) => [phase, 1]),
    ) as GolemPolicy['context']['phaseBudget'],
  },
});
const inPrompt = (
  [first, second, over]: (typeof DECIDED)[keyof Composite],
  attention: number,
  weights?: Composite,
): readonly string[] =>
  assembleFrom(
    [first, second],
    {
      tick: 1,
      tier: 'T1',
      task: 'swap',
      phase: 'thriving',
      pad: CALM.pad,
      worth: {},
      regime: { regime: 'volatile' },
      held: { ...CALM, ...over, ...(weights && { weights }) },
    },
    roomForOne(attention),
    TOKENS,
  ).entries.flatMap(({ id, included }) => (included ? [id] : []));

const EVEN: Composite = { pragmatic: 1, epistemic: 1, affective: 1, mortality: 1 };

describe('what an entry is worth a place for', () => {
  it.each(Object.entries(DECIDED))(
    '%s: decides who has the only place, by its sum and at auction',
    (part, pair) => {
      const [first, second, over] = pair;
      const held = { ...CALM, ...over };
      const [one, other] = [partsOf(first, held), partsOf(second, held)];
      const name = part as keyof Composite;
      expect(one[name]).toBeGreaterThan(other[name]);
      // Without it, and with it reversed, the other has the place.
      expect(totalOf(one)).toBeGreaterThan(totalOf(other));
      expect(totalOf({ ...one, [name]: 0 })).toBeLessThanOrEqual(totalOf({ ...other, [name]: 0 }));
      expect(totalOf({ ...one, [name]: -one[name] })).toBeLessThan(
        totalOf({ ...other, [name]: -other[name] }),
      );
      for (const attention of [1, 2]) expect(inPrompt(pair, attention)).toEqual(['b']);
    },
  );

  it.each(Object.entries(DECIDED))('%s: counts for nothing where loop 1 gives it no weight', (part, pair) => {
    expect(inPrompt(pair, 1, { ...EVEN, [part]: 0 })).toEqual(['a']);
    expect(inPrompt(pair, 1, EVEN)).toEqual(['b']);
  });

  it('is four parts that sum to its score, each times what loop 1 has learnt of it', () => {
    const [first, , over] = DECIDED.mortality;
    const held = { ...CALM, ...over };
    const parts = partsOf(first, held);
    expect(compositeOf(first, held)).toEqual(parts);
    const weights = { pragmatic: 0.5, epistemic: 1.5, affective: 1.2, mortality: 0.9 };
    const weighed = compositeOf(first, { ...held, weights });
    for (const name of Object.keys(parts) as (keyof Composite)[])
      expect(weighed[name]).toBeCloseTo(weights[name] * parts[name], 12);
    expect(totalOf(weighed)).toBeCloseTo(
      weighed.pragmatic + weighed.epistemic + weighed.affective + weighed.mortality,
      12,
    );
  });

  it('is dominated by what speaks most for it, whatever was learnt of that', () => {
    for (const [part, [first, , over]] of Object.entries(DECIDED)) {
      if (part === 'epistemic') continue;
      const held = { ...CALM, ...over };
      expect(dominantOf(first, { ...held, weights: { ...EVEN, [part]: 0 } })).toBe(part);
    }
    expect(dominantOf(entry('c', 'insights', 0.9, memory({ weight: 0 })), CALM)).toBe('epistemic');
  });
});

describe('the parts', () => {
  const held = (over: Partial<AttentionHeld>): AttentionHeld => ({ ...CALM, ...over });

  it('pragmatic: more with more at risk, and more of the market than of a mood', () => {
    const market = entry('m', 'defi-snapshot', 0.8);
    expect(partsOf(market, held({ exposure: 0 })).pragmatic).toBeCloseTo(0.4, 12);
    expect(partsOf(market, held({ exposure: 1 })).pragmatic).toBeCloseTo(0.8, 12);
    expect(partsOf(entry('f', 'affect', 0.8), held({ exposure: 1 })).pragmatic).toBeCloseTo(0.16, 12);
  });

  it('epistemic: more of what is less certain, and of where the senses were wrong', () => {
    const of = (weight: number, predictionError: number) =>
      partsOf(entry('m', 'insights', 0.8, memory({ weight })), held({ predictionError })).epistemic;
    expect(of(1, 0)).toBe(0);
    expect(of(0.25, 0)).toBeCloseTo(0.6, 12);
    expect(of(1, 0.4)).toBeCloseTo(0.1, 12);
    expect(partsOf({ ...entry('e', 'defi-snapshot', 0.8), learns: 0.7 }, CALM).epistemic).toBe(0.7);
  });

  it('affective: of moods alike, and of opposite ones, and not of one that has nothing to do with it', () => {
    const warning = entry('w', 'insights', 0.8, memory({ type: 'warning' }));
    const of = (pad: AttentionHeld['pad']) => partsOf(warning, held({ pad })).affective;
    expect(of(LOSS)).toBeCloseTo(1, 12);
    expect(of({ pleasure: 0.6, arousal: -0.5, dominance: 0.3 })).toBeCloseTo(1, 12);
    expect(of({ pleasure: 0.5, arousal: 0.6, dominance: 0 })).toBeCloseTo(0, 12);
    expect(of(CALM.pad)).toBe(0);
  });

  it('mortality: nothing in health, more the less life is left, most where the failing clock is served', () => {
    const dying = (total: number, economic: number, epistemic: number) =>
      held({ vitality: { economic, epistemic, stochastic: 1, total } });
    const earns = entry('t', 'tool-state', 0.5);
    expect(partsOf(earns, CALM).mortality).toBe(0);
    expect(partsOf(earns, dying(0.5, 0.5, 0.9)).mortality).toBeCloseTo(0.25, 12);
    expect(partsOf(earns, dying(0.1, 0.1, 0.9)).mortality).toBeCloseTo(0.45, 12);
    expect(partsOf(earns, dying(0.1, 0.9, 0.1)).mortality).toBeCloseTo(0.09, 12);
  });
});
