import { describe, expect, it } from 'vitest';
import type { CausalFacts, InsightFacts } from '../../../../src/domain/memory/entry-facts.ts';
import type { AgainstChance } from '../../../../src/domain/life/against-chance.ts';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import { curateMemory } from '../../../../src/mind/grimoire/care/curator/curate.ts';
import { earnedHere, inheritedOf, onProbation, triedHere } from '../../../../src/mind/grimoire/inherited.ts';
import { creditUse } from '../../../../src/mind/grimoire/learning/learn.ts';
import { verdictHere } from '../../../../src/mind/grimoire/settled.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { causalFacts, entry } from '../../../fixtures/governor-input.ts';

const { memory } = DEFAULT_POLICY;
const rule = { kind: 'rule', regime: 'crisis', rule: 'out' } as const;
const insight = (over: Partial<InsightFacts> = {}): InsightFacts => ({
  kind: 'insight',
  about: rule,
  hits: 6,
  misses: 2,
  measured: 4,
  meanChange: 0.01,
  ...over,
});
const brought = (here?: AgainstChance) => ({
  taking: 'testament',
  id: 'there',
  tick: 40,
  inherited: { generations: 1, believed: 0.7, given: 0.34, ...(here && { here }) },
});
const given = (id: string, over: Partial<GrimoireEntry> = {}, here?: AgainstChance): GrimoireEntry =>
  entry(id, {
    type: 'insight',
    trust: 'inherited',
    provenance: 'predecessor',
    confidence: 0.34,
    ...over,
    facts: { ...(over.facts ?? insight()), brought: brought(here) },
  });
const curate = (knowledge: readonly GrimoireEntry[], tick = 100) => {
  const { acts, updated } = curateMemory({
    knowledge,
    tick,
    memory,
    cited: new Map(),
    pinned: new Set(),
    undone: new Set(),
  });
  return { acts, after: new Map(updated.map((one) => [one.id, one])) };
};

describe('an inherited memory on trial', () => {
  const outcome = (n: number, hit: boolean) => ({ hit, chance: 0.69, said: 10 * n, due: 10 * n + 10 });
  const tried = (hits: readonly boolean[]): GrimoireEntry =>
    hits.reduce((one, hit, n) => creditUse(one, 10 * n + 10, hit, memory, outcome(n, hit)), given('I'));

  it('is earned where it does better than chance, and refuted where it does worse', () => {
    const good = tried(Array<boolean>(16).fill(true));
    expect([earnedHere(good), triedHere(good)?.verdict, onProbation(good)]).toEqual([true, 'better', false]);
    expect(good.confidence).toBeGreaterThan(0.6);
    const bad = tried(Array.from({ length: 12 }, (_, n) => n % 3 === 0));
    expect([earnedHere(bad), triedHere(bad)?.verdict, onProbation(bad)]).toEqual([false, 'worse', false]);
    expect(bad.confidence).toBeLessThan(0.2);
  });

  it('stays on trial where it does as chance does, and is believed no more for that', () => {
    const walk = tried(Array.from({ length: 39 }, (_, n) => n % 13 > 3));
    expect(onProbation(walk)).toBe(true);
    expect(walk.confidence).toBeLessThan(0.4);
  });

  it('is not tried by a price that moved once, nor by what nobody can hold against chance', () => {
    const once = tried([true]);
    expect(creditUse(once, 12, true, memory, { ...outcome(0, true), said: 5 }).facts).toEqual(once.facts);
    expect(creditUse(once, 12, true, memory, null).confidence).toBe(once.confidence);
  });
});

describe('the Curator looks after what was inherited', () => {
  it('says what this life has earned or refuted of it', () => {
    const { acts, after } = curate([
      given('E', {}, { hits: 16, misses: 0, expected: 11, through: 100 }),
      given(
        'R',
        { facts: insight({ about: { ...rule, rule: 'in' } }) },
        { hits: 4, misses: 8, expected: 8.3, through: 100 },
      ),
      given(
        'O',
        { facts: insight({ about: { ...rule, rule: 'wait' } }) },
        { hits: 7, misses: 3, expected: 6.9, through: 100 },
      ),
    ]);
    expect(acts.map(({ deed, changes }) => [deed, changes[0]!.id])).toEqual([
      ['validate', 'E'],
      ['validate', 'R'],
    ]);
    expect([...after.values()].map((one) => verdictHere(one))).toEqual(['confirmed', 'refuted']);
    expect(acts[0]!.why).toContain('It is its own now');
    expect(acts[0]!.why).toContain('where a price without drift gives 69 %');
    expect(curate([...after.values()]).acts).toEqual([]);
  });

  it('puts it aside when it has faded', () => {
    const { acts } = curate([given('F', { reinforcedAt: 0 })], 5_000);
    expect(acts.map(({ deed }) => deed)).toEqual(['prune']);
  });

  it('makes one of it and of what was learnt here of the same, which says what both have counted', () => {
    const own = entry('OWN', {
      type: 'insight',
      facts: insight({ hits: 3, misses: 1 }),
      links: [{ to: 'E1', kind: 'derived-from' }],
    });
    const other = given('ELSE', { facts: insight({ about: { ...rule, regime: 'volatile' } }) });
    const { acts, after } = curate([own, given('SAME'), other]);
    expect(acts.map(({ deed, changes }) => [deed, changes.map(({ id }) => id)])).toEqual([
      ['compress', ['OWN', 'SAME']],
    ]);
    expect(after.get('OWN')).toMatchObject({
      facts: { hits: 3, misses: 1, handed: { hits: 6, misses: 2, measured: 4 } },
      links: [
        { to: 'E1', kind: 'derived-from' },
        { to: 'SAME', kind: 'supports' },
      ],
    });
    expect(after.get('OWN')!.text).toContain('Predecessors counted 6 of 8');
    expect(after.get('SAME')!.facts.pruned).toEqual({ tick: 100, why: 'double', into: 'OWN' });
    // Of an heir's heir: what was handed down to the predecessor is handed on.
    const again = curate([own, given('SAME', { facts: after.get('OWN')!.facts })]).after.get('OWN')!;
    expect((again.facts as InsightFacts).handed).toMatchObject({ hits: 9, misses: 3, measured: 8 });
  });

  it('makes one of a causal link too, whose counts are held against what this life has seen', () => {
    const link = (over: Partial<CausalFacts>) => causalFacts('deed:buy', { direction: 'up', ...over });
    const own = entry('OWN', { type: 'causal-link', facts: link({ hits: 8, misses: 2, measured: 10 }) });
    const after = curate([
      own,
      given('SAME', { type: 'causal-link', facts: link({ hits: 6, misses: 1, measured: 7 }) }),
      given('TURNED', {
        type: 'causal-link',
        facts: link({ direction: 'down', hits: 3, misses: 2, measured: 5 }),
      }),
      given('ELSE', { type: 'causal-link', facts: link({ lag: 20 }) }),
    ]).after;
    expect(after.get('OWN')).toMatchObject({
      facts: { hits: 8, misses: 2, handed: { hits: 8, misses: 4, measured: 12 } },
    });
    expect(after.get('OWN')!.text).toContain('Predecessors counted 8 of 12.');
    expect(after.get('SAME')!.facts.pruned).toMatchObject({ why: 'double', into: 'OWN' });
    expect(after.get('ELSE')?.facts.pruned).toBeUndefined();
  });

  it('keeps a warning of this life before the same one of another', () => {
    const warned = { kind: 'warning', mishap: 'loss', rule: 'in' } as const;
    const own = entry('W', { type: 'warning', facts: warned, confidence: 0.3 });
    const { acts, after } = curate([given('G', { type: 'warning', facts: warned, confidence: 0.7 }), own]);
    expect(acts.map(({ changes }) => changes.map(({ id }) => id))).toEqual([['W', 'G']]);
    expect(after.get('G')!.facts.pruned).toMatchObject({ why: 'double', into: 'W' });
    expect(inheritedOf(after.get('W')!)).toBeNull();
  });
});
