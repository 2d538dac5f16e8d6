import { describe, expect, it } from 'vitest';
import type { EpisodeFacts, InsightFacts } from '../../../../src/domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import { consolidate, type ConsolidationInput } from '../../../../src/mind/grimoire/learning/consolidate.ts';
import { filingBy } from '../../../../src/mind/grimoire/learning/filing.ts';
import { creditUse } from '../../../../src/mind/grimoire/learning/learn.ts';
import { confidenceAt, stability } from '../../../../src/shared/decay.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { DEFAULT_PLAYBOOK } from '../../../../src/mind/playbook-default.ts';
import { entry, episodeFacts } from '../../../fixtures/governor-input.ts';

const facts = (over: Partial<EpisodeFacts> = {}): EpisodeFacts =>
  episodeFacts({ rule: 'out-of-crisis', outcome: { tick: 110, change: -0.02, textAt: 0 }, ...over });
const episode = (n: number, over: Partial<GrimoireEntry> = {}): GrimoireEntry =>
  entry(`E${String(n).padStart(3, '0')}`, {
    verified: n % 4 === 0 ? 'refuted' : 'confirmed',
    regime: 'crisis',
    facts: facts(),
    ...over,
  });
const episodes = (from: number, to: number, over = {}): GrimoireEntry[] =>
  Array.from({ length: to - from + 1 }, (_, i) => episode(from + i, over));
const run = (over: Partial<ConsolidationInput>) =>
  consolidate({
    episodes: [],
    existing: [],
    tick: 200,
    worldId: 'spx',
    time: 5000,
    pad: { pleasure: 0, arousal: 0, dominance: 0 },
    memory: DEFAULT_POLICY.memory,
    filing: filingBy(DEFAULT_PLAYBOOK.rules),
    rehearses: 0,
    links: true,
    patterns: [],
    ...over,
  });

describe('consolidate', () => {
  it('makes one insight of three verified episodes of a kind, with what it counts and where from', () => {
    const { created, updated } = run({ episodes: episodes(1, 4) });
    expect(updated).toEqual([]);
    expect(created).toHaveLength(1);
    const [insight] = created;
    expect(insight).toMatchObject({
      type: 'insight',
      category: 'risk-events',
      regime: 'crisis',
      trust: 'self',
    });
    expect(insight?.outcomes).toEqual({ alpha: 5, beta: 3 });
    expect(insight?.links).toEqual(
      ['E001', 'E002', 'E003', 'E004'].map((to) => ({ to, kind: 'derived-from' })),
    );
    expect(insight?.text).toContain('3 of 4 predictions (75 %)');
    expect(insight?.text).toContain('-1.98 %');
  });

  it('makes nothing of two', () => {
    expect(run({ episodes: episodes(1, 2) }).created).toEqual([]);
  });

  it('never makes a fact of what the world has not verified, or of what is not an episode', () => {
    const pending = episodes(1, 9, { verified: 'pending' });
    const none = episodes(11, 19, { verified: 'none' });
    const derived = episodes(21, 29, { type: 'insight', facts: { kind: 'note', rule: 'out-of-crisis' } });
    expect(run({ episodes: [...pending, ...none, ...derived] }).created).toEqual([]);
    const mixed = run({ episodes: [...pending, ...episodes(31, 32)] });
    expect(mixed.created).toEqual([]);
  });

  it.each(['dream', 'clade', 'predecessor', 'styx', 'lethe', 'owner'] as const)(
    'learns nothing of what it only heard or dreamt: %s',
    (provenance) => {
      expect(run({ episodes: episodes(1, 9, { provenance }) }).created).toEqual([]);
      const [insight] = run({
        episodes: [...episodes(1, 4), ...episodes(5, 9, { provenance, trust: 'external' })],
      }).created;
      expect(insight).toMatchObject({ trust: 'self', facts: { hits: 3, misses: 1 } });
    },
  );

  it('counts an episode once, however often it passes', () => {
    const first = run({ episodes: episodes(1, 4) });
    const again = run({ episodes: episodes(1, 4), existing: first.created, tick: 250 });
    expect([again.created, again.updated]).toEqual([[], []]);
  });

  it('comes to the same facts in one pass or in several, under the same id', () => {
    const once = run({ episodes: episodes(1, 12) }).created[0];
    let existing = run({ episodes: episodes(1, 5) }).created;
    existing = run({ episodes: episodes(4, 9), existing }).updated;
    existing = run({ episodes: episodes(9, 12), existing }).updated;
    const [steps] = existing;
    expect(steps?.id).toBe(once?.id);
    expect(steps?.outcomes).toEqual(once?.outcomes);
    expect(steps?.text).toBe(once?.text);
    expect(steps?.links).toEqual(once?.links);
    expect(steps?.confidence).toBeCloseTo(once!.confidence, 12);
  });

  it('keeps regimes and rules apart, and is surer with more evidence', () => {
    const few = run({ episodes: episodes(1, 3, { verified: 'confirmed' }) }).created[0]!;
    const many = run({ episodes: episodes(1, 40, { verified: 'confirmed' }) }).created[0]!;
    expect(many.confidence).toBeGreaterThan(few.confidence);
    const apart = run({
      episodes: [
        ...episodes(1, 2),
        ...episodes(3, 4, { regime: 'volatile' }),
        ...episodes(5, 6, { facts: facts({ rule: 'hold' }) }),
      ],
    });
    expect(apart.created).toEqual([]);
  });

  it('believes a fact that 3 of 3 confirm at 0.7, and keeps 50 far longer than 3', () => {
    const confirmed = { verified: 'confirmed' } as const;
    const few = run({ episodes: episodes(1, 3, confirmed) }).created[0]!;
    const many = run({ episodes: episodes(1, 50, confirmed) }).created[0]!;
    expect(few.confidence).toBe(0.7);
    expect(stability(few.strength)).toBeCloseTo(Math.log(3), 9);
    expect(stability(many.strength)).toBeCloseTo(Math.log(50), 9);
    const later = (fact: GrimoireEntry): number =>
      confidenceAt(fact, 200 + 2_000, DEFAULT_POLICY.memory) / fact.confidence;
    expect(later(many) / later(few)).toBeGreaterThan(5);
  });

  it('never takes back what use has earned, and lets evidence against it lower it', () => {
    const confirmed = { verified: 'confirmed' } as const;
    const [born] = run({ episodes: episodes(1, 3, confirmed) }).created;
    const { memory } = DEFAULT_POLICY;
    const used = creditUse(creditUse(born!, 210, true, memory), 320, true, memory);
    const pass = (verified: 'confirmed' | 'refuted', before = used): GrimoireEntry =>
      run({ episodes: episodes(4, 4, { verified }), existing: [before], tick: 350 }).updated[0]!;
    expect(pass('confirmed').confidence).toBeGreaterThan(used.confidence);
    expect(pass('confirmed').strength).toBeGreaterThan(used.strength);
    // The same evidence against it, with and without what use earned.
    expect(pass('refuted').confidence).toBeLessThan(used.confidence);
    expect(pass('refuted').confidence).toBeGreaterThan(pass('refuted', born).confidence);
    expect(pass('confirmed', born).confidence).toBeCloseTo(4.5 / 6, 12);
  });

  it('counts what an earlier mind believed as evidence, and its episodes from now on', () => {
    const confirmed = { verified: 'confirmed' } as const;
    const [born] = run({ episodes: episodes(1, 3, confirmed) }).created;
    const { support: _support, ...counted } = born!.facts as InsightFacts;
    // As version 8 wrote it: the mean of Beta(2, 2) after three hits, held back while they are few.
    const old = { ...born!, facts: counted, confidence: (5 / 7) * (3 / 7), strength: 0 };
    const [now] = run({ episodes: episodes(4, 4, confirmed), existing: [old], tick: 250 }).updated;
    expect(now!.confidence).toBeCloseTo(4.5 / 6, 12);
    expect(stability(now!.strength)).toBeCloseTo(Math.log(4), 9);
  });

  it('takes the lowest trust of its sources', () => {
    const { created } = run({ episodes: [...episodes(1, 3), episode(5, { trust: 'inherited' })] });
    expect(created[0]?.trust).toBe('inherited');
  });

  it('learns changes of regime', () => {
    const changed = facts({ rule: 'hold', from: 'volatile' });
    const { created } = run({ episodes: episodes(1, 3, { facts: changed }) });
    const change = created.find((insight) => insight.category === 'regime-transitions');
    expect(change?.title).toBe('From volatile to crisis');
    expect(change?.text).toContain('3 times');
  });

  it('names what has faded, and deletes nothing', () => {
    const old = entry('OLD', { type: 'heuristic', confidence: 0.5, reinforcedAt: 0 });
    const never = entry('NEVER', { type: 'anti-knowledge', confidence: 0.5, reinforcedAt: 0 });
    const { faded, created, updated } = run({ existing: [old, never], tick: 1_000_000 });
    expect(faded).toEqual(['OLD']);
    expect([...created, ...updated]).toEqual([]);
  });
});

describe('what an insight is kept as', () => {
  const rule = (id: string) => ({ kind: 'rule', regime: 'crisis', rule: id }) as const;
  /** Held against a chance of a half. */
  const counts = (hits: number, misses: number) => ({
    against: { hits, misses, expected: (hits + misses) / 2, through: 0 },
  });

  it('is the category of its rule and not what its name sounds like', () => {
    const [first] = DEFAULT_PLAYBOOK.rules;
    const own = { ...first!, id: 'stop-in-range', category: 'gas-timing' } as const;
    expect(filingBy([own])(rule('stop-in-range'), counts(3, 1)).category).toBe('gas-timing');
    expect(filingBy([])(rule('protect-range'), counts(3, 1)).category).toBe('strategic-patterns');
    expect(filingBy([])(rule('protect-range'), counts(1, 11)).category).toBe('risk-events');
    expect(filingBy([])(rule('protect-range'), counts(1, 3)).category).toBe('strategic-patterns');
    // A playbook from before rules had one.
    expect(filingBy([])(rule('exit-range'), counts(3, 1)).category).toBe('range-selection');
  });

  it('is a heuristic once the rule did better than chance in ten outcomes, and an insight again when it does not', () => {
    const file = filingBy([]);
    expect(file(rule('hold'), counts(9, 0)).type).toBe('insight');
    expect(file(rule('hold'), counts(10, 0)).type).toBe('heuristic');
    expect(file(rule('hold'), counts(10, 6)).type).toBe('insight');
    expect(file(rule('hold'), {}).type).toBe('insight');
  });

  it('is relied on only where a price without drift would not have done as well', () => {
    /** A hundred episodes that do not overlap, of which so many came true, as 69 of a hundred would by chance. */
    const lived = (right: number): GrimoireEntry[] =>
      Array.from({ length: 100 }, (_, i) =>
        entry(`E${String(i).padStart(3, '0')}`, {
          tick: 10 * i,
          regime: 'crisis',
          verified: (i * 37) % 100 < right ? 'confirmed' : 'refuted',
          facts: facts({ outcome: { tick: 10 * i + 10, change: 0.01, textAt: 0, chance: 0.69 } }),
        }),
      );
    const [chance] = run({ episodes: lived(69), tick: 2000 }).created;
    expect(chance).toMatchObject({
      type: 'insight',
      facts: { against: { hits: 69, misses: 31, expected: 69 } },
    });
    expect(chance!.text).toContain('no more and no less than chance');
    expect(chance!.text).toContain('where a price without drift gives 69 %');
    expect(chance!.text).not.toContain('relied on');
    const [skill] = run({ episodes: lived(90), tick: 2000 }).created;
    expect(skill!.type).toBe('heuristic');
    expect(skill!.text).toContain('it can be relied on there');
    const [bad] = run({ episodes: lived(45), tick: 2000 }).created;
    expect(bad!.text).toContain('it misleads there');
    // The same chance, said of episodes of an earlier mind, is known to nobody.
    const [older] = run({ episodes: episodes(1, 12) }).created;
    expect(older).toMatchObject({ type: 'insight' });
    expect(older!.text).toContain('Nobody knows what chance would have done.');
  });

  it('is not counted anew in a second pass, against chance neither', () => {
    const lived = [0, 1, 2, 3].map((i) =>
      episode(i + 1, {
        tick: 10 * i,
        facts: facts({ outcome: { tick: 10 * i + 10, change: 0, textAt: 0, chance: 0.5 } }),
      }),
    );
    const [first] = run({ episodes: lived.slice(0, 3) }).created;
    const { updated } = run({ episodes: lived, existing: [first!] });
    expect((updated[0]!.facts as InsightFacts).against).toEqual({
      hits: 3,
      misses: 1,
      expected: 2,
      through: 40,
    });
  });
});
