import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../../src/lib/math/seeded-random.ts';
import type { Happened } from '../../../../src/domain/memory/causes.ts';
import { WITHIN } from '../../../../src/mind/grimoire/learning/causal/attribute.ts';
import { believed } from '../../../../src/mind/grimoire/learning/causal/signs.ts';
import { sharpMoves, sharpness } from '../../../../src/mind/grimoire/learning/causal/sharp.ts';
import { type Sign, signsIn } from '../../../../src/mind/grimoire/learning/causal/signs.ts';

interface Lived {
  /** Which way a move goes after `cue`, by the tick on which it is given; 0 for none. */
  readonly way?: (tick: number) => -1 | 0 | 1;
  /** Deviation of a tick's change. */
  readonly deviation?: (tick: number) => number;
  readonly ticks?: number;
}

/** A market in which a move of 3 % comes 5 to 8 ticks after `cue`, 4 times in 5; `other` goes before a fall, and `decoy` is as often and means nothing. */
function lived(seed: number, { way = () => 1, deviation = () => 0.002, ticks = 900 }: Lived = {}) {
  const random = SeededRandom.fromSeed(seed);
  const happened: Happened[] = [];
  const moves = new Map<number, number>();
  for (let tick = 20; tick < ticks; tick += 1) {
    if (random.next() < 1 / 45) {
      happened.push({ tick, cause: 'event:cue' });
      if (random.next() < 0.8) moves.set(tick + 5 + Math.floor(4 * random.next()), 0.03 * way(tick));
    }
    if (random.next() < 1 / 45) happened.push({ tick, cause: 'event:decoy' });
    if (random.next() < 1 / 45) {
      happened.push({ tick, cause: 'event:other' });
      if (random.next() < 0.8) moves.set(tick + 3 + Math.floor(3 * random.next()), -0.03);
    }
  }
  const normal = (): number => {
    let sum = 0;
    for (let i = 0; i < 12; i += 1) sum += random.next();
    return sum - 6;
  };
  return {
    happened,
    ticks: Array.from({ length: ticks }, (_, i) => ({
      tick: i + 1,
      change: deviation(i + 1) * normal() + (moves.get(i + 1) ?? 0),
    })),
  };
}

/** The one that is believed most; of one mood where it is named. */
const found = (signs: readonly Sign[], cause: string, direction: 'up' | 'down', mood?: string) =>
  signs
    .filter((one) => one.cause === `event:${cause}` && one.direction === direction)
    .filter((one) => mood === undefined || one.mood === mood)
    .sort((a, b) => b.belief - a.belief)[0];
const SEEDS = [1, 2, 3, 4, 5, 6];

describe('signs of sharp moves', () => {
  it('lays each move to what makes it, and believes neither what is as often beside it nor the other way', () => {
    for (const seed of SEEDS) {
      const { ticks, happened } = lived(seed);
      const signs = signsIn(ticks, happened);
      expect(found(signs, 'cue', 'up')!.belief).toBeGreaterThan(0.9);
      expect(found(signs, 'other', 'down')!.belief).toBeGreaterThan(0.9);
      for (const [cause, way] of [
        ['cue', 'down'],
        ['other', 'up'],
        ['decoy', 'up'],
        ['decoy', 'down'],
      ] as const)
        expect(found(signs, cause, way)!.belief).toBeLessThan(0.2);
      const { power, size, after } = found(signs, 'cue', 'up')!;
      expect(power).toBeGreaterThan(0.5);
      expect(size).toBeCloseTo(0.03, 2);
      const late = after.slice(4, 8).reduce((sum, share) => sum + share, 0);
      expect(late).toBeGreaterThan(0.6);
    }
  });

  it('believes hardly anything where moves come whatever happens: one in twenty at most', () => {
    const strangers = Array.from({ length: 25 }, (_, seed) => {
      const { ticks } = lived(seed);
      return signsIn(ticks, lived(seed + 100).happened);
    }).flat();
    expect(strangers.length).toBeGreaterThan(140);
    expect(strangers.filter(({ belief }) => belief >= 0.5).length).toBeLessThan(strangers.length / 20);
  });

  it('tells a calm market from a wild one where a cue turns with it', () => {
    const wild = (tick: number): boolean => Math.floor(tick / 120) % 2 === 1;
    for (const seed of SEEDS) {
      const { ticks, happened } = lived(seed, {
        way: (tick) => (wild(tick) ? -1 : 1),
        deviation: (tick) => (wild(tick) ? 0.0045 : 0.002),
        ticks: 1_800,
      });
      const signs = signsIn(ticks, happened);
      expect(found(signs, 'cue', 'up', 'calm')?.belief).toBeGreaterThan(0.8);
      expect(found(signs, 'cue', 'down', 'wild')?.belief).toBeGreaterThan(0.8);
    }
  });

  it('makes less of a cue that has stopped to mean anything', () => {
    for (const seed of SEEDS) {
      const { ticks, happened } = lived(seed, { way: (tick) => (tick < 700 ? 1 : 0), ticks: 1_400 });
      const before = signsIn(
        ticks.filter(({ tick }) => tick <= 700),
        happened,
      );
      const power = (signs: readonly Sign[]): number => found(signs, 'cue', 'up')!.power;
      expect(power(signsIn(ticks, happened))).toBeLessThan(power(before) / 2);
    }
  });

  it('tells apart what a cue meant before it turned, and counts from there', () => {
    for (const seed of SEEDS) {
      const turn = 700;
      const { ticks, happened } = lived(seed, { way: (tick) => (tick < turn ? 1 : -1), ticks: 1_400 });
      const signs = signsIn(ticks, happened).filter(({ belief }) => belief > 0.5);
      const down = found(signs, 'cue', 'down')!;
      expect(down.belief).toBeGreaterThan(0.9);
      expect(down.followed[0]).toBeGreaterThan(turn - 3 * WITHIN);
      expect(found(signs, 'cue', 'up')).toBeUndefined();
    }
  });

  it('believes what means one thing in a calm market and another in a wild one as soon as both together say so', () => {
    const evidence = { up: 4, down: -3 };
    const alone = believed('up', evidence, null, 200);
    expect(believed('up', evidence, { up: -3, down: 4 }, 200)).toBeGreaterThan(4 * alone);
    expect(believed('up', evidence, { up: -6, down: -6 }, 200)).toBeCloseTo(alone, 1);
    expect(believed('down', evidence, { up: -3, down: 4 }, 200)).toBeLessThan(0.01);
  });

  it('takes nothing for a sign that is said so often that a move always comes after it', () => {
    const { ticks, happened } = lived(1);
    const always = ticks.flatMap(({ tick }) => (tick % 5 === 0 ? [{ tick, cause: 'event:always' }] : []));
    const signs = signsIn(ticks, [...happened, ...always]);
    expect(signs.map(({ cause }) => cause)).not.toContain('event:always');
    expect(found(signs, 'cue', 'up')!.belief).toBeCloseTo(
      found(signsIn(ticks, happened), 'cue', 'up')!.belief,
      9,
    );
  });

  it('takes only what somebody said for a sign: no reading, no regime, nothing that the golem did', () => {
    const { ticks, happened } = lived(1);
    const named = (cause: string) =>
      signsIn(
        ticks,
        happened.map((one) => ({ ...one, cause })),
      );
    for (const cause of ['reading:price-move-', 'reading:volume+', 'regime:crisis', 'deed:sell'])
      expect(named(cause)).toEqual([]);
    expect(named('event:Staked@0xa')).toHaveLength(2);
  });

  it('counts no time whose time to come was not perceived', () => {
    const { ticks, happened } = lived(1);
    const last = happened.filter(({ cause }) => cause === 'event:cue').at(-1)!.tick;
    const until = (tick: number) => ticks.filter((one) => one.tick <= tick);
    const times = (signs: readonly Sign[]): number => {
      const { followed, otherwise } = found(signs, 'cue', 'up')!;
      return followed.length + otherwise.length;
    };
    const whole = times(signsIn(until(last + WITHIN), happened));
    expect(times(signsIn(until(last + WITHIN - 1), happened))).toBe(whole - 1);
  });
});

describe('a move that dwarfs all others', () => {
  const FELL = 506;
  const world = lived(1, { ticks: 900 });
  const ticks = world.ticks.map((one) => (one.tick === FELL ? { ...one, change: -0.22 } : one));
  const saying = (...rare: readonly Happened[]) => signsIn(ticks, [...world.happened, ...rare]);
  const suspect = (signs: readonly Sign[], cause: string): Sign | undefined =>
    signs.find((one) => one.outsized && one.cause === `event:${cause}`);
  const omen = { cause: 'event:omen', tick: FELL - 6 };

  it('is laid to what was said before it for the first time, and hardly to what is said all the time', () => {
    const signs = saying(omen, { cause: 'event:decoy', tick: FELL - 5 });
    const { belief, direction, size, after } = suspect(signs, 'omen')!;
    expect(belief).toBeGreaterThan(0.4);
    expect(direction).toBe('down');
    expect(size).toBeCloseTo(0.22, 2);
    expect(Math.max(...after)).toBe(after[5]);
    expect(suspect(signs, 'decoy')!.belief).toBeLessThan(0.02);
  });

  it('each time that nothing comes of one clears it, and lays more to the others', () => {
    const both = [omen, { cause: 'event:passer-by', tick: FELL - 3 }];
    const together = saying(...both);
    const cleared = saying(...both, { cause: 'event:passer-by', tick: FELL + 100 });
    expect(suspect(cleared, 'passer-by')!.belief).toBeLessThan(suspect(together, 'passer-by')!.belief / 2);
    expect(suspect(cleared, 'omen')!.belief).toBeGreaterThan(suspect(together, 'omen')!.belief * 1.2);
  });

  it('is no sharp move that is counted with the others', () => {
    const of = (signs: readonly Sign[]) =>
      found(
        signs.filter(({ outsized }) => !outsized),
        'other',
        'down',
      )!;
    expect(of(saying()).size).toBeCloseTo(0.03, 2);
  });

  it('does not come where there are too few sharp moves to dwarf', () => {
    const alone = [...world.ticks.slice(0, 18), { tick: 19, change: -0.22 }, ...world.ticks.slice(19, 40)];
    expect(signsIn(alone, [{ cause: 'event:omen', tick: 15 }]).filter(({ outsized }) => outsized)).toEqual(
      [],
    );
  });
});

describe('a sharp move', () => {
  it('is known by its size in a market too wild for it to stand out, once it is known how large they are', () => {
    const wildSince = 600;
    for (const seed of SEEDS) {
      const { ticks } = lived(seed, { deviation: (tick) => (tick < wildSince ? 0.002 : 0.007), ticks: 900 });
      const real = lived(seed, { deviation: () => 0, ticks: 900 }).ticks.filter(({ change }) => change !== 0);
      const late = real.filter(({ tick }) => tick > wildSince + 50).map(({ tick }) => tick);
      const weights = new Map(sharpMoves(ticks).map(({ tick, weight }) => [tick, weight]));
      const sum = (of: readonly number[]): number =>
        of.reduce((all, tick) => all + (weights.get(tick) ?? 0), 0);
      const others = ticks
        .map(({ tick }) => tick)
        .filter((tick) => tick > wildSince + 50 && !late.includes(tick));
      expect(sum(late) / late.length).toBeGreaterThan(0.5);
      expect(sum(others) / others.length).toBeLessThan(0.03);
    }
  });

  it('is out of all proportion to those before it, which few large ones do not move', () => {
    const calm = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 0.001 : -0.001) * (1 + (i % 5)));
    expect(sharpness(0.004, calm)).toBe(0);
    expect(sharpness(0.03, calm)).toBeGreaterThan(0.99);
    expect(sharpness(0.03, [...calm.slice(5), 0.1, -0.1, 0.1, -0.1, 0.1])).toBeGreaterThan(0.99);
    expect(sharpness(0.03, calm.slice(0, 8))).toBe(0);
  });

  it('is found at its tick', () => {
    const changes = [...Array.from({ length: 40 }, (_, i) => (i % 3) * 0.001 - 0.001), -0.05, 0.001];
    const ticks = changes.map((change, i) => ({ tick: i + 1, change }));
    expect(sharpMoves(ticks)).toMatchObject([{ tick: 41, change: -0.05 }]);
  });
});
