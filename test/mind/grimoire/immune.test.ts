import { describe, expect, it } from 'vitest';
import type { LeadUp, WarningFacts } from '../../../src/domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { makeOne } from '../../../src/mind/grimoire/care/curator/curate.ts';
import { chanceOfMishap, type GoingWrong, wrongAfter } from '../../../src/mind/grimoire/going-wrong.ts';
import {
  alarmed,
  type Antibody,
  immuneAfter,
  immuneWith,
  warnedAgain,
  warningsBy,
} from '../../../src/mind/grimoire/immune.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { entry } from '../../fixtures/governor-input.ts';

const { memory } = DEFAULT_POLICY;
const led = (tick: number, over: Partial<LeadUp> = {}): LeadUp => ({
  tick,
  regime: 'crisis',
  change: -2,
  range: 2,
  drawdown: 0.3,
  volatility: 2,
  trend: -0.1,
  exposure: 0.4,
  ...over,
});
const CALM = { regime: 'bull-low-vol', change: 0.2, drawdown: 0, volatility: 0.8 } as const;
const warning = (id: string, facts: Partial<WarningFacts> = {}, over: Partial<GrimoireEntry> = {}) =>
  entry(id, {
    type: 'warning',
    provenance: 'self-learned',
    facts: { kind: 'warning', mishap: 'loss', rule: null, led: [led(10)], ...facts },
    ...over,
  });

const against = (hits: number, misses: number) => ({ hits, misses, expected: 0.2, through: 20 });

/** What is told of a warning over ticks: those of the situation, and those on which something was lost. */
function told(like: readonly number[], lost: readonly number[], ticks = 20) {
  let bodies = immuneWith([], [warning('w')], new Map());
  const all: { tick: number; came: boolean }[] = [];
  for (let tick = 11; tick < 11 + ticks; tick += 1) {
    const now = led(tick, like.includes(tick) ? {} : CALM);
    const after = immuneAfter(bodies, now, lost.includes(tick) ? ['loss'] : []);
    bodies = after.bodies;
    all.push(...after.outcomes.map(({ came }) => ({ tick, came })));
  }
  return all;
}

describe('warnings by what led to them', () => {
  it('are found in a situation like that, and in no other', () => {
    const bodies = immuneWith([], [warning('w'), warning('no', { led: [led(10, CALM)] })], new Map());
    expect(alarmed(bodies, led(90, { change: -2.5 }))).toEqual(['w']);
    expect(alarmed(bodies, led(90, { change: 3, trend: 0.3, exposure: 1, range: 6 }))).toEqual([]);
  });

  it('come true within five ticks of it, or do not', () => {
    expect(told([12], [15])).toEqual([{ tick: 15, came: true }]);
    expect(told([12], [18])).toEqual([{ tick: 17, came: false }]);
    expect(told([], [15])).toEqual([]);
  });

  it('are told once of a situation that lasts, and again once it has been over', () => {
    expect(told([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], [])).toEqual([{ tick: 17, came: false }]);
    expect(told([12, 20], [21])).toEqual([
      { tick: 17, came: false },
      { tick: 21, came: true },
    ]);
  });

  it('are held against how often the same comes within five ticks of any', () => {
    let wrong: GoingWrong | undefined;
    for (let tick = 11; tick <= 110; tick += 1)
      wrong = wrongAfter(wrong, tick, [
        ...([13, 50, 52, 80].includes(tick) ? (['loss'] as const) : []),
        ...(tick === 11 ? (['blocked'] as const) : []),
      ]);
    // Before 13 there are two, before 50 and 80 five, before 52 two that are not before 50.
    expect(wrong!.came.loss).toEqual({ last: 80, before: 14 });
    expect(chanceOfMishap(wrong!, 'loss', 110)).toBeCloseTo(15 / 97, 10);
    expect(chanceOfMishap(wrong!, 'blocked', 110)).toBeCloseTo(1 / 97, 10);
    expect(chanceOfMishap(wrongAfter(undefined, 11, []), 'loss', 11)).toBe(0.5);
  });

  it('are the newest of a bounded number', () => {
    const many = Array.from({ length: 50 }, (_, i) => warning(`w${i}`));
    const bodies = immuneWith([], many, new Map());
    expect(bodies.length).toBe(32);
    expect(bodies.at(-1)!.id).toBe('w49');
  });

  it('are believed more, and known by that too, when they come true again; a false alarm is only counted', () => {
    const once = warnedAgain(warning('w'), { came: true, since: 37 }, 0.1, led(40), 41, memory);
    expect(once.facts).toMatchObject({ came: { hits: 1, misses: 0 }, led: [{ tick: 10 }, { tick: 40 }] });
    expect(once.confidence).toBeGreaterThan(warning('w').confidence);
    expect(once.strength).toBeGreaterThan(0);
    const not = warnedAgain(once, { came: false, since: 55 }, 0.2, null, 60, memory);
    expect(not).toEqual({
      ...once,
      facts: {
        ...once.facts,
        came: { hits: 1, misses: 1 },
        against: { hits: 1, misses: 1, expected: 0.3, through: 60 },
      },
    });
    const known = immuneWith([{ id: 'w', mishap: 'loss', led: [led(10)] }], [], new Map([['w', led(40)]]));
    expect(known[0]!.led.map(({ tick }) => tick)).toEqual([10, 40]);
  });

  it('are one where the Curator made them one: by what led to any of them, and found by each', async () => {
    const [one, other] = [
      warning(
        'a',
        { led: [led(10)], came: { hits: 1, misses: 2 }, against: against(1, 0) },
        { confidence: 0.9 },
      ),
      warning(
        'b',
        { led: [led(20, CALM)], came: { hits: 0, misses: 1 }, against: against(0, 1) },
        { confidence: 0.5 },
      ),
    ];
    const [kept, aside] = makeOne([one, other], { tick: 30, memory });
    expect(kept!.after.facts).toMatchObject({
      led: [{ tick: 10 }, { tick: 20 }],
      came: { hits: 1, misses: 3 },
      against: { hits: 1, misses: 1, expected: 0.4 },
    });
    const stored = new Map([
      ['a', { ...one, ...kept!.after }],
      ['b', { ...other, ...aside!.after }],
    ]);
    const byIds = (ids: readonly string[]) => Promise.resolve(ids.flatMap((id) => stored.get(id) ?? []));
    const found = await warningsBy({ byIds }, ['b']);
    expect(found.get('b')!.id).toBe('a');
  });

  it('keep nothing of a warning that says not what led to it', () => {
    const { led: _led, ...facts } = warning('w').facts as WarningFacts;
    const bodies: readonly Antibody[] = immuneWith([], [{ ...warning('w'), facts }], new Map());
    expect(bodies).toEqual([]);
  });
});
