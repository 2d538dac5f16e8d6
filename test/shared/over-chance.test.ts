import { describe, expect, it } from 'vitest';
import { RandomStreams } from '../../src/lib/math/random-streams.ts';
import { countAgainst, heldAgainst, NOTHING_CAME, overChance } from '../../src/shared/over-chance.ts';

/** What came of many expectations, each of which comes with the first chance and would come with the other by chance alone. */
function verdicts(comes: number, byChance: number, outcomes: number): Record<string, number> {
  const random = RandomStreams.fromSeed(7).of('grimoire');
  const counted: Record<string, number> = { better: 0, worse: 0, open: 0 };
  for (let rule = 0; rule < 400; rule += 1) {
    let against = NOTHING_CAME;
    for (let i = 0; i < outcomes; i += 1)
      against = countAgainst(against, {
        hit: random.next() < comes,
        chance: byChance,
        said: i * 10,
        due: i * 10 + 10,
      });
    counted[overChance(against)!.verdict]! += 1 / 400;
  }
  return counted;
}

describe('what is held against chance', () => {
  it('is hardly ever called reliable where a random walk meets it as often, however easily that is', () => {
    for (const chance of [0.31, 0.5, 0.69, 0.84]) {
      const { better, worse } = verdicts(chance, chance, 60);
      expect(better, `${chance}`).toBeLessThan(0.05);
      expect(worse, `${chance}`).toBeLessThan(0.05);
    }
  });

  it('is found where it comes more often, or less often, than by chance', () => {
    expect(verdicts(0.9, 0.69, 60)['better']).toBeGreaterThan(0.8);
    expect(verdicts(0.45, 0.69, 60)['worse']).toBeGreaterThan(0.8);
  });

  it('says nothing of a few outcomes, and nothing at all of none', () => {
    const three = { hits: 3, misses: 0, expected: 2.07, through: 0 };
    expect(overChance(three)).toMatchObject({
      verdict: 'open',
      rate: 1,
      chance: expect.closeTo(0.69, 9) as number,
    });
    expect(overChance(undefined)).toBeNull();
    expect(overChance(NOTHING_CAME)).toBeNull();
  });

  it('counts a price that moved once, once', () => {
    const said = (tick: number) => ({ hit: true, chance: 0.5, said: tick, due: tick + 10 });
    const first = countAgainst(NOTHING_CAME, said(0));
    expect(countAgainst(first, said(9))).toBe(first);
    expect(countAgainst(first, said(10))).toEqual({ hits: 2, misses: 0, expected: 1, through: 20 });
  });

  it('counts of outcomes whose time overlaps the first, in the order in which they were said', () => {
    const came = (said: number, due: number, hit: boolean) => ({ said, due, hit, chance: 0.5 });
    // All of one move of the price, told last first.
    const all = [came(10, 20, true), came(3, 13, false), came(2, 12, true), came(1, 11, true)];
    expect(heldAgainst(all)).toMatchObject({ times: 1, rate: 1, chance: 0.5, verdict: 'open' });
    expect(heldAgainst([...all, came(11, 21, false)])).toMatchObject({ times: 2, rate: 0.5 });
    expect(heldAgainst([])).toBeNull();
  });

  it('calls nothing worse that always came, nor better that never did, however certain chance is of it', () => {
    const all = (hits: number, misses: number, chance: number) =>
      overChance({ hits, misses, expected: chance * (hits + misses), through: 0 })!.verdict;
    for (const times of [1, 10, 100]) {
      expect(all(times, 0, 1)).toBe('open');
      expect(all(0, times, 0)).toBe('open');
    }
    expect(all(50, 50, 1)).toBe('worse');
  });
});
