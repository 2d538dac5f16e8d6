import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { isWildNow, moodsOf, wildOn } from '../../../src/mind/grimoire/moods.ts';

const TICKS = 1_300;
/** Calm and wild by turns, of 180 ticks each. */
const isWild = (tick: number): boolean => Math.floor(tick / 180) % 2 === 1;

/** A market of both moods in which a move of 3 % comes every 25 ticks. @param wilder ticks in a time that is wilder than wild, at the end */
function market(seed: number, { wilder = 0, moves = true } = {}): number[] {
  const random = SeededRandom.fromSeed(seed);
  const normal = (): number => {
    let sum = 0;
    for (let i = 0; i < 12; i += 1) sum += random.next();
    return sum - 6;
  };
  return Array.from({ length: TICKS }, (_, tick) => {
    const deviation = tick >= TICKS - wilder ? 0.009 : isWild(tick) ? 0.0045 : 0.002;
    return deviation * normal() + (moves && tick % 25 === 0 ? (tick % 50 === 0 ? 0.03 : -0.03) : 0);
  });
}

const right = (told: readonly boolean[], until = TICKS): number =>
  told.slice(0, until).filter((wild, tick) => wild === isWild(tick)).length / until;

describe('moods of a market', () => {
  it('finds both deviations, though sharp moves come and a time is wilder than wild', () => {
    for (const seed of [1, 2, 3])
      for (const wilder of [0, 200]) {
        const moods = moodsOf(market(seed, { wilder }))!;
        expect(moods.calm).toBeGreaterThan(0.0017);
        expect(moods.calm).toBeLessThan(0.0025);
        expect(moods.wild).toBeGreaterThan(0.0034);
        expect(moods.wild).toBeLessThan(0.0055);
        expect(moods.turnsWild).toBeLessThan(0.03);
        expect(moods.turnsCalm).toBeLessThan(0.03);
      }
  });

  it('tells nine of ten ticks right by what came up to them, and more by what came after as well', () => {
    for (const seed of [1, 2, 3]) {
      const changes = market(seed);
      const moods = moodsOf(changes)!;
      const now = changes.map((_, tick) => isWildNow(changes.slice(Math.max(0, tick - 63), tick + 1), moods));
      expect(right(now)).toBeGreaterThan(0.9);
      expect(right(wildOn(changes, moods))).toBeGreaterThan(right(now));
    }
  });

  it('is moved by no sharp move', () => {
    const changes = market(4, { moves: false }).slice(0, 170);
    const moods = { calm: 0.002, wild: 0.0045, turnsWild: 0.005, turnsCalm: 0.005 };
    expect(isWildNow(changes, moods)).toBe(false);
    expect(isWildNow([...changes, 0.03], moods)).toBe(false);
    expect(isWildNow([...changes, 0.03, -0.03, 0.2], moods)).toBe(false);
  });

  it('says nothing by a few changes, nor where the price stands still', () => {
    expect(moodsOf(market(1).slice(0, 99))).toBeNull();
    expect(moodsOf(Array.from({ length: 500 }, () => 0))).toBeNull();
  });
});
