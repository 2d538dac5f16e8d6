import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawingOrgan, RandomState } from '../../../src/domain/records/random.ts';
import { RandomStreams } from '../../../src/lib/math/random-streams.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';

const ORGANS: readonly DrawingOrgan[] = [
  'heartbeat',
  'world',
  'governor',
  'grimoire',
  'reflex',
  'deliberation',
  'daimon',
  'mortality',
];

const draw = (random: RandomStreams, organ: DrawingOrgan, n: number): number[] =>
  Array.from({ length: n }, () => random.of(organ).next());

describe('one random stream an organ', () => {
  it('is moved by nobody else, whoever draws and in whatever order, and goes on from what is stored', () => {
    const organ = fc.constantFrom(...ORGANS);
    fc.assert(
      fc.property(
        fc.integer(),
        organ,
        fc.array(organ, { maxLength: 40 }),
        fc.nat(40),
        (seed, own, turns, cut) => {
          const alone = draw(RandomStreams.fromSeed(seed), own, 40);
          let random = RandomStreams.fromSeed(seed);
          const drawn: number[] = [];
          turns.forEach((turn, i) => {
            if (i === cut)
              random = RandomStreams.fromState(JSON.parse(JSON.stringify(random.state())) as RandomState);
            const next = random.of(turn).next();
            if (turn === own) drawn.push(next);
          });
          expect(drawn).toEqual(alone.slice(0, drawn.length));
        },
      ),
    );
  });

  it('begins elsewhere for each organ and for each golem', () => {
    const firsts = [1, 2, 3].flatMap((seed) =>
      ORGANS.map((organ) => RandomStreams.fromSeed(seed).of(organ).next()),
    );
    expect(new Set(firsts).size).toBe(3 * ORGANS.length);
  });

  it('keeps only what was drawn from, and the very object while nobody draws', () => {
    const random = RandomStreams.fromState({ root: 5, streams: {} });
    const before = random.state();
    expect(random.state()).toBe(before);
    random.of('mortality').next();
    expect(Object.keys(random.state().streams)).toEqual(['mortality']);
    expect(before.streams).toEqual({});
  });

  it('goes on with the one stream of an older life as the stream of mortality', () => {
    const older = SeededRandom.fromSeed(7);
    older.next();
    const words = [...older.state()];
    const random = RandomStreams.fromState(words);
    expect(random.state()).toEqual({ root: random.state().root, streams: { mortality: words } });
    expect(draw(random, 'mortality', 3)).toEqual([older.next(), older.next(), older.next()]);
    const others = draw(RandomStreams.fromState(words), 'grimoire', 3);
    expect(draw(random, 'grimoire', 3)).toEqual(others);
    expect(draw(RandomStreams.fromState([1, 2, 3, 4]), 'grimoire', 3)).not.toEqual(others);
  });
});
