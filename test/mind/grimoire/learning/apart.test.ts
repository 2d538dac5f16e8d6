import { describe, expect, it } from 'vitest';
import { apartOf } from '../../../../src/mind/grimoire/learning/causal/apart.ts';
import type { MadeBy } from '../../../../src/mind/grimoire/learning/causal/attribute.ts';

const TIMES = Array.from({ length: 60 }, (_, i) => 100 + 40 * i);
const TURN = TIMES[30]!;
const never = (): boolean => false;

/** What could have come of the times: a rise of each before the turn, and after it of every so many; falls of the others, where there are any. */
const made = (riseOf: number, falls = false): MadeBy => {
  const rises = (tick: number): boolean => tick < TURN || TIMES.indexOf(tick) % riseOf === 0;
  return {
    could: { up: TIMES.filter(rises), down: falls ? TIMES.filter((tick) => !rises(tick)) : [] },
  } as unknown as MadeBy;
};
const NONE = 1_000;

describe('what a cause means is told apart', () => {
  it('by when it turned, where it goes before the other way since, or before nothing', () => {
    expect(apartOf(made(NONE, true), TIMES, never)).toMatchObject({ since: TURN });
    expect(apartOf(made(NONE), TIMES, never)).toMatchObject({ since: TURN });
  });

  it('not where it merely keeps its word less often', () => {
    expect(apartOf(made(2), TIMES, never)).toBeNull();
  });

  it('by the mood, where that says more', () => {
    const wild = (tick: number): boolean => TIMES.indexOf(tick) % 2 === 1;
    const up = TIMES.filter((tick) => !wild(tick));
    const down = TIMES.filter(wild);
    expect(apartOf({ could: { up, down } } as unknown as MadeBy, TIMES, wild)).toBe('mood');
    expect(apartOf({ could: { up: TIMES, down: [] } } as unknown as MadeBy, TIMES, wild)).toBeNull();
  });
});
