import { describe, expect, it } from 'vitest';
import type { AgainstChance } from '../../../../src/domain/life/against-chance.ts';
import type { CausalFacts, EpisodeFacts } from '../../../../src/domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import type { MarketRegime } from '../../../../src/domain/world/market.ts';
import { SeededRandom } from '../../../../src/lib/math/seeded-random.ts';
import { beliefIn } from '../../../../src/mind/grimoire/learning/causal/count.ts';
import { linksAfter } from '../../../../src/mind/grimoire/learning/causal/link-entry.ts';
import { ticksOf } from '../../../../src/mind/grimoire/learning/rehearsal/baselines.ts';
import { curateMemory } from '../../../../src/mind/grimoire/care/curator/curate.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { keptTrace } from '../../../../src/shared/trace.ts';
import { entry } from '../../../fixtures/governor-input.ts';
import { subjectOf } from '../../../../src/mind/grimoire/learning/handed.ts';

const FELL = 'reading:price-move-';
const SURGED = 'reading:volume+';

interface Planted {
  /** Of 100 times, how often the price falls on the tick after it fell sharply; half the times where it means nothing. */
  readonly falls: number;
  readonly from?: number;
  readonly ticks?: number;
  readonly regime?: (tick: number) => MarketRegime;
  /** What happens, and how many times as far the price then falls. */
  readonly cause?: string;
  readonly times?: number;
}

/** Episodes of a life in which something happens on one tick in eight, and the next tick's move is planted; ten ticks an episode. */
function lived(
  seed: number,
  { falls, from = 1, ticks = 600, regime = () => 'range-bound', cause = FELL, times = 1 }: Planted,
) {
  const random = SeededRandom.fromSeed(seed);
  const episodes: GrimoireEntry[] = [];
  let [traces, causes, planted] = ['', [] as { tick: number; cause: string }[], false];
  for (let tick = from; tick < from + ticks; tick += 1) {
    const down = planted ? random.next() < falls / 100 : random.next() < 0.5;
    const change = (down ? (planted ? -times : -1) : 1) * (0.002 + 0.01 * random.next());
    planted = random.next() < 1 / 8;
    if (planted) causes.push({ tick, cause });
    if (random.next() < 1 / 8) causes.push({ tick, cause: SURGED });
    traces += keptTrace({
      change,
      surprise: 0.2,
      regime: regime(tick),
      drawdown: 0.1,
      volatility: 1,
      trend: 0,
      exposure: 0.3,
      range: 0.01,
    });
    if (tick % 10 !== 0) continue;
    episodes.push(
      entry(`e${tick}`, {
        tick,
        worldId: 'w',
        provenance: 'self-learned',
        facts: {
          kind: 'episode',
          rule: null,
          decision: null,
          order: null,
          status: null,
          from: null,
          outcome: null,
          traces,
          causes,
        },
      }),
    );
    [traces, causes] = ['', []];
  }
  return episodes;
}

const pad = { pleasure: 0, arousal: 0, dominance: 0 };
const made = (episodes: readonly GrimoireEntry[], known: readonly GrimoireEntry[] = [], tick = 600) =>
  linksAfter({
    episodes,
    ticks: ticksOf(episodes),
    known: new Map(known.map((one) => [one.id, one])),
    worldId: 'w',
    tick,
    time: 1_000,
    pad,
  });
const factsOf = ({ facts }: GrimoireEntry): CausalFacts => facts as CausalFacts;

describe('what follows on what', () => {
  it('is found where it does, with support, counter-examples and the ticks it rests on', () => {
    const episodes = lived(1, { falls: 90 });
    const links = made(episodes);
    const link = links.find(({ facts }) => (facts as CausalFacts).lag === 1)!;
    const facts = factsOf(link);
    expect(facts).toMatchObject({ cause: FELL, lag: 1, direction: 'down' });
    expect(facts.hits / facts.measured).toBeGreaterThan(0.8);
    expect(facts.misses).toBeGreaterThan(0);
    expect(facts.chance).toBeGreaterThanOrEqual(0.5);
    expect(facts.byRegime['range-bound']).toEqual({ hits: facts.hits, misses: facts.misses });
    expect(link).toMatchObject({ type: 'causal-link', trust: 'self', provenance: 'self-learned' });
    expect(link.confidence).toBeGreaterThan(0.9);
    expect(link.title).toContain('the price fell sharply');
    expect(link.text).toContain(`${facts.hits} times`);
    // Each named tick is one on which it happened, in an episode that is cited or older than those.
    const happened = new Set(
      episodes
        .flatMap((one) => (one.facts.kind === 'episode' ? (one.facts.causes ?? []) : []))
        .map((one) => one.tick),
    );
    for (const tick of [...facts.ticks.followed, ...facts.ticks.otherwise])
      expect(happened.has(tick)).toBe(true);
    expect(
      link.links.every(({ to, kind }) => kind === 'derived-from' && episodes.some(({ id }) => id === to)),
    ).toBe(true);
  });

  it('is hardly ever found where a price goes up and down by chance', () => {
    const found = Array.from({ length: 60 }, (_, i) => made(lived(100 + i, { falls: 50 })).length);
    expect(found.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
  });

  it('is held against what the price does at any time, not against a coin alone', () => {
    const seen = { hits: 40, misses: 10, among: 4 };
    expect(beliefIn({ ...seen, chance: 0.5 })).toBeGreaterThan(0.9);
    expect(beliefIn({ ...seen, chance: 0.78 })).toBeLessThan(0.4);
    expect(beliefIn({ ...seen, chance: 0.5, among: 4_000 })).toBeLessThan(beliefIn({ ...seen, chance: 0.5 }));
  });

  it('leaves a sign as it is that nothing new was counted of', () => {
    const said = { falls: 90, cause: 'event:Staked@0xa', times: 15 } as const;
    const episodes = lived(1, said);
    const links = made(episodes);
    const signs = links.filter((link) => factsOf(link).sign);
    expect(signs).toMatchObject([{ facts: { direction: 'down', since: 600 } }]);
    expect(made(episodes, links)).toEqual([]);
    const later = lived(2, { ...said, from: 601, ticks: 100 });
    const again = made([...episodes, ...later], links, 700).find(({ id }) => id === signs[0]!.id)!;
    expect(factsOf(again)).toMatchObject({ since: 600 });
    expect(factsOf(again).through).toBeGreaterThan(factsOf(signs[0]!).through);
  });

  it('tells anew what it believes of a sign once what else was perceived has changed that', () => {
    const episodes = lived(1, { falls: 90, cause: 'event:Staked@0xa', times: 15 });
    const [sign] = made(episodes).filter((link) => factsOf(link).sign);
    const less = { ...sign!, confidence: sign!.confidence - 0.2 };
    expect(made(episodes, [less]).find(({ id }) => id === less.id)?.confidence).toBe(sign!.confidence);
  });

  /** A few times of something among so many who say something that they are no proof. */
  function amongStrangers(said: Planted): readonly GrimoireEntry[] {
    const random = SeededRandom.fromSeed(3);
    return lived(3, { ...said, ticks: 50 }).map((one) => {
      const facts = one.facts as EpisodeFacts;
      const strangers = Array.from({ length: 10 * 40 }, (_, i) => ({
        tick: one.tick - (i % 10),
        cause: `event:Staked@0xb${Math.floor(i / 10)}`,
      })).filter(() => random.next() < 1 / 20);
      return { ...one, facts: { ...facts, causes: [...facts.causes!, ...strangers] } };
    });
  }

  it('believes what a note claims sooner than what nobody claims, and names the note', () => {
    const contract = `0x${'a1'.repeat(20)}`;
    const short = amongStrangers({ falls: 90, cause: `event:Staked@${contract}`, times: 15 });
    const note = entry('note', {
      worldId: 'w',
      trust: 'external',
      text: `When the contract ${contract} emits Staked, the price mostly falls.`,
      facts: { kind: 'note', rule: null },
    });
    const signIn = (known: readonly GrimoireEntry[]) =>
      made(short, known, 50).find(({ facts }) => facts.kind === 'causal' && facts.sign?.mood === 'any');
    const alone = signIn([])!;
    const told = signIn([note])!;
    expect(told.id).toBe(alone.id);
    expect(told.confidence).toBeGreaterThan(alone.confidence + 0.1);
    expect(factsOf(told).told).toEqual({ by: 'note', given: 0.2 });
    expect(told.links).toContainEqual({ to: 'note', kind: 'supports' });
    expect(told.text).toContain('A note that I was given says so too.');
    expect(factsOf(alone).told).toBeUndefined();
    // One that claims the contrary makes it no likelier.
    const contrary = { ...note, text: note.text.replace('falls', 'rises') };
    expect(signIn([contrary])!.confidence).toBe(alone.confidence);
  });

  it('believes what a predecessor believed sooner than what nobody told it, until it has refuted that itself', () => {
    const said = { falls: 90, cause: 'event:Staked@0xa', times: 15 } as const;
    const [sign] = made(lived(1, said)).filter((link) => factsOf(link).sign);
    const inherited = { generations: 1, believed: 0.95, given: 0.34 };
    const told = (here?: AgainstChance): GrimoireEntry => ({
      ...sign!,
      id: 'inherited',
      provenance: 'predecessor',
      confidence: inherited.given,
      facts: {
        ...factsOf(sign!),
        brought: { inherited: { ...inherited, ...(here && { here }) }, taking: 't', id: sign!.id, tick: 600 },
      },
    });
    const short = amongStrangers(said);
    const believedIn = (known: readonly GrimoireEntry[]): number =>
      made(short, known, 50).find(({ id }) => id === sign!.id)?.confidence ?? 0;
    const alone = believedIn([]);
    const withIt = believedIn([told()]);
    expect(alone).toBeLessThan(0.8);
    expect(withIt).toBeGreaterThan(0.95);
    expect(believedIn([told({ hits: 0, misses: 20, expected: 10, through: 40 })])).toBe(alone);
    // Nor is it told what was believed in another world.
    expect(believedIn([{ ...told(), worldId: 'elsewhere' }])).toBe(alone);
  });

  it('leaves what was inherited as it is, whatever is counted of the same', () => {
    const said = { falls: 90, cause: 'event:Staked@0xa', times: 15 } as const;
    const [sign] = made(lived(1, said)).filter((link) => factsOf(link).sign);
    const brought = {
      inherited: { generations: 1, believed: 0.9, given: 0.34 },
      taking: 't',
      id: sign!.id,
      tick: 600,
    };
    const told: GrimoireEntry = { ...sign!, id: 'inherited', facts: { ...factsOf(sign!), brought } };
    expect(made(lived(2, said), [told]).map(({ id }) => id)).not.toContain('inherited');
  });

  it('of a move that dwarfs all others is another subject than one that is counted', () => {
    const { sign, ...facts } = factsOf(
      made(lived(1, { falls: 90, cause: 'event:Staked@0xa', times: 15 })).find((link) => factsOf(link).sign)!,
    );
    const subject = (outsized: boolean): string | null =>
      subjectOf({
        worldId: 'w',
        facts: { ...facts, sign: { ...sign!, ...(outsized && { outsized: true as const }) } },
      });
    expect(subject(true)).not.toBe(subject(false));
  });

  it('counts each happening once, whatever a cycle looks at again', () => {
    const episodes = lived(1, { falls: 90 });
    const links = made(episodes);
    expect(made(episodes, links)).toEqual([]);
    const later = lived(2, { falls: 90, from: 601, ticks: 100 });
    const [again] = made([...episodes, ...later], links, 700);
    expect(factsOf(again!).measured).toBeGreaterThan(factsOf(links[0]!).measured);
    expect(factsOf(again!).through).toBeGreaterThan(600);
    const apart = factsOf(links.find(({ facts }) => (facts as CausalFacts).lag === 1)!);
    expect(apart.measured).toBeLessThanOrEqual(
      episodes
        .flatMap((one) => (one.facts.kind === 'episode' ? (one.facts.causes ?? []) : []))
        .filter(({ cause }) => cause === FELL).length,
    );
  });

  it('is believed less when it comes out otherwise, and then put aside by the Curator', () => {
    const [link] = made(lived(1, { falls: 90 }));
    let known = link!;
    for (let i = 0; i < 6; i += 1) {
      const later = lived(10 + i, { falls: 10, from: 601 + 200 * i, ticks: 200 });
      known = made(later, [known], 800 + 200 * i).find(({ id }) => id === known.id) ?? known;
      if (known.confidence < 0.1) break;
    }
    expect(known.confidence).toBeLessThan(0.1);
    expect(known.verified).toBe('refuted');
    const { updated } = curateMemory({
      knowledge: [known],
      cited: new Map(),
      tick: known.tick,
      memory: DEFAULT_POLICY.memory,
      pinned: new Set(),
      undone: new Set(),
    });
    expect(updated[0]?.facts.pruned).toMatchObject({ why: 'faded' });
    // What comes of it is counted further, and brings it back only when it is likelier than chance again.
    const still = made(lived(30, { falls: 50, from: 3_001, ticks: 50 }), updated, 3_050);
    expect(still[0]?.facts.pruned).toBeDefined();
  });

  it('is told by regime', () => {
    const regime = (tick: number): MarketRegime => (tick % 100 < 50 ? 'crisis' : 'volatile');
    const { byRegime, hits, misses } = factsOf(made(lived(4, { falls: 90, regime }))[0]!);
    const both = Object.values(byRegime);
    expect(Object.keys(byRegime).sort()).toEqual(['crisis', 'volatile']);
    expect(both.reduce((sum, one) => sum + one.hits, 0)).toBe(hits);
    expect(both.reduce((sum, one) => sum + one.misses, 0)).toBe(misses);
  });

  it('takes nothing of what others lived', () => {
    const brought = { taking: 't', id: 'x', tick: 1 };
    const episodes = lived(1, { falls: 90 }).map((one) => ({ ...one, facts: { ...one.facts, brought } }));
    expect(made(episodes)).toEqual([]);
  });
});
