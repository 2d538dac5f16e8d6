import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import type { SwapSeen } from '../../../src/domain/world/world.ts';
import { distances } from '../../../src/mind/grimoire/learning/patterns/distance.ts';
import { keptLikeness, readLikeness } from '../../../src/mind/grimoire/learning/patterns/likeness.ts';
import { patternsIn } from '../../../src/mind/grimoire/learning/patterns/patterns.ts';
import type { EpisodeEntry } from '../../../src/mind/grimoire/settled.ts';
import { perceivedIn } from '../../../src/mind/market/digest.ts';
import { keptTrace, type PerceivedTrace, readTraces, type TickTrace } from '../../../src/shared/trace.ts';
import { entry, episodeFacts } from '../../fixtures/governor-input.ts';

const perceived: PerceivedTrace = {
  tier: 'T1',
  variation: 0.02,
  jump: -0.011,
  flow: 0.25,
  volume: 0,
  gap: 0,
  book: 0.5,
};
const trace = (over: Partial<TickTrace> = {}): TickTrace => ({
  change: 0.01,
  surprise: 0.2,
  regime: 'crisis',
  drawdown: 0.1,
  volatility: 1,
  trend: 0,
  exposure: 0.5,
  range: 0.02,
  perceived,
  ...over,
});
/** Nothing but what is told of it differs. */
const episode = (n: number, rule: string, own: TickTrace, over: Partial<GrimoireEntry> = {}): EpisodeEntry =>
  entry(`E${String(n).padStart(2, '0')}`, {
    tick: n,
    regime: own.regime,
    verified: n % 2 === 0 ? 'confirmed' : 'refuted',
    facts: {
      ...episodeFacts({ rule, order: 'buy', outcome: { tick: n, change: 0.01, textAt: 0 } }),
      traces: keptTrace(own),
    },
    ...over,
  }) as EpisodeEntry;
const many = (from: number, rule: string, own: TickTrace): EpisodeEntry[] =>
  Array.from({ length: 5 }, (_, i) => episode(from + i, rule, own));
const wild = trace({ volatility: 3, surprise: 1, drawdown: 0.5, trend: -0.2, change: -0.05, exposure: 0 });
const input = { worldId: 'spx', tick: 100, vectorsAfter: 32, memory: { likeness: async () => '' } };

describe('what gamma perceives', () => {
  const swap = (price: number, quote: number): SwapSeen => ({ price, quote }) as SwapSeen;

  it('is how rough the way was, its largest step and who traded', () => {
    const seen = perceivedIn(100, [
      { swaps: [swap(101, 30)] },
      { swaps: [] },
      { swaps: [swap(99, -5), swap(98, -5)] },
    ]);
    const [up, down] = [Math.log(1.01), Math.log(98 / 101)];
    expect(seen.variation).toBeCloseTo(Math.hypot(up, down), 12);
    expect(seen.jump).toBeCloseTo(down, 12);
    expect(seen.flow).toBeCloseTo(0.5, 12);
    expect(perceivedIn(100, [])).toEqual({ variation: 0, jump: 0, flow: 0 });
  });

  it('stands in the trace, and traces of before can be read beside it', () => {
    const { perceived: _, ...before } = trace({ regime: 'volatile' });
    const [old, since] = readTraces(keptTrace(before) + keptTrace(trace()));
    expect(old).toMatchObject({ regime: 'volatile' });
    expect(old!.perceived).toBeUndefined();
    expect(since).toMatchObject({ regime: 'crisis', perceived: { tier: 'T1' } });
    expect(since!.perceived!.jump).toBeCloseTo(-0.011, 9);
    expect(since!.perceived!.book).toBeCloseTo(0.5, 2);
  });
});

describe('distance', () => {
  it('is the mean of the parts that both have, and counts what gamma saw', () => {
    const a = episode(1, 'in', trace());
    const otherRule = episode(2, 'out', trace());
    const rough = episode(3, 'in', trace({ perceived: { ...perceived, flow: -1 } }));
    const table = distances([a, otherRule, rough], () => null);
    // One of three words of one of three parts; and one of thirteen figures, half of one of three parts.
    expect(table[1]![0]).toBeCloseTo(1 / 9, 12);
    expect(table[2]![0]).toBeCloseTo(1 / 6, 12);
    const alike = distances([a, otherRule, rough], (i) => (i === 1 ? 0.9 : 0.5));
    // A fourth part: the most alike pair there is, and the least.
    expect(alike[1]![0]).toBeCloseTo(1 / 3 / 4, 12);
    expect(alike[2]![0]).toBeCloseTo((1 / 2 + 1) / 4, 12);
  });

  it('is kept of vectors in a character a pair', () => {
    const kept = keptLikeness(['a', 'b', 'c'], (one, other) =>
      one === 'b' || other === 'b' ? null : one === 'c' ? 0.5 : 1,
    );
    expect(kept).toHaveLength(3);
    const read = readLikeness(kept);
    expect([read(1, 0), read(2, 1)]).toEqual([null, null]);
    expect(read(2, 0)).toBeCloseTo(0.5, 1);
    expect(keptLikeness(['a', 'b'], () => null)).toBe('');
    expect(readLikeness('')(1, 0)).toBeNull();
  });
});

describe('kinds of episodes', () => {
  it('are found across rules, named by what each of them has, whatever order they come in', async () => {
    const episodes = [...many(1, 'in', trace()), ...many(11, 'out', trace()), ...many(21, 'in', wild)];
    const found = await patternsIn({ ...input, episodes, within: 0.12 });
    expect(found).toHaveLength(2);
    const across = found.find(({ episodes: { length } }) => length === 10);
    expect(across!.about).toMatchObject({ traits: { regime: 'crisis', order: 'buy', volatility: 'middle' } });
    expect(across!.about).not.toHaveProperty('traits.rule');
    expect(await patternsIn({ ...input, episodes: [...episodes].reverse(), within: 0.12 })).toEqual(found);
    expect(await patternsIn({ ...input, episodes, within: 0 })).toEqual([]);
  });

  it('are none where they are but a rule in a regime, and take in what a vector says', async () => {
    const episodes = [...many(1, 'in', trace()), ...many(11, 'out', wild)];
    expect(await patternsIn({ ...input, episodes, within: 0.12 })).toEqual([]);
    const asked: string[][] = [];
    const likeness = async (ids: readonly string[]): Promise<string> => {
      asked.push([...ids]);
      return keptLikeness(ids, (one, other) => (one[1] === other[1] ? 1 : 0));
    };
    const same = [...many(1, 'in', trace()), ...many(11, 'out', trace())];
    const found = await patternsIn({ ...input, episodes: same, within: 0.12, memory: { likeness } });
    // The words of each rule's are alike, and of both are not: no longer one kind.
    expect(found).toEqual([]);
    expect(asked).toEqual([same.map(({ id }) => id)]);
  });
});
