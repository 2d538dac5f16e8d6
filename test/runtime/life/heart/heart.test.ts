import { describe, expect, it } from 'vitest';
import type { ClockName } from '../../../../src/domain/life/life.ts';
import { deferred } from '../../../../src/lib/async/deferred.ts';
import { type ClockGap, Heart, type HeartWork } from '../../../../src/runtime/life/heart/heart.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';

const INTERVALS = { gammaMs: 1_000, thetaMs: 4_000, gammasPerTheta: 4, thetasPerDelta: 3 };

/** A heart on virtual time that writes down what it does and when. @param lived ticks of the life before */
function beating(overrides: Partial<HeartWork> = {}, lived = 0) {
  const time = new VirtualTime();
  const seen: string[] = [];
  const at: Record<ClockName, number[]> = { gamma: [], theta: [], delta: [] };
  const failures: unknown[] = [];
  const gaps: ClockGap[] = [];
  let wall = 0;
  let thetas = lived;
  const heart: Heart = new Heart(
    {
      intervals: () => INTERVALS,
      gamma: async (fraction) => void seen.push(`gamma ${fraction}`),
      theta: async () => {
        seen.push('theta');
        thetas += 1;
        const endsDelta = thetas % INTERVALS.thetasPerDelta === 0;
        if (endsDelta) seen.push('delta');
        return endsDelta;
      },
      beat: (clock) => void at[clock].push(time.now),
      failed: (error) => void failures.push(error),
      alive: () => true,
      hold: () => null,
      gap: (gap) => void gaps.push(gap),
      ...overrides,
    },
    { ...time.clock, now: () => time.now + wall },
    time.timer,
  );
  /** Sets the wall's clock, on or back; timers do not heed it. */
  const setClock = (ms: number): void => void (wall += ms);
  return { time, heart, seen, at, failures, gaps, setClock };
}

const beats = (heart: Heart): number[] => Object.values(heart.status()).map((clock) => clock.beats);
const late = (heart: Heart): number[] => Object.values(heart.status()).map((clock) => clock.late);

describe('the heart in time', () => {
  it('beats its three clocks in their ratio, each gamma with its share of the step', async () => {
    const { time, heart, seen, at } = beating();
    heart.start();
    await time.pass(23_999);
    expect(beats(heart)).toEqual([24, 6, 2]);
    expect(late(heart)).toEqual([0, 0, 0]);
    expect(seen.slice(0, 5)).toEqual(['gamma 0.25', 'gamma 0.5', 'gamma 0.75', 'gamma 1', 'theta']);
    expect(seen.filter((what) => what === 'delta')).toHaveLength(2);
    expect(seen.indexOf('delta')).toBe(15);
    expect(at.gamma.slice(0, 3)).toEqual([0, 1_000, 2_000]);
    expect(at.theta).toEqual([3_000, 7_000, 11_000, 15_000, 19_000, 23_000]);
  });

  it('keeps its pace when beats take time, and does not drift', async () => {
    const { time, heart, at }: ReturnType<typeof beating> = beating({ gamma: async () => time.spend(300) });
    heart.start();
    await time.pass(10_100);
    expect(at.gamma).toHaveLength(10 + 1);
    expect(at.gamma.at(-1)).toBe(10_000 + 300);
    expect(late(heart)).toEqual([0, 0, 0]);
  });

  it('counts beats that it missed and never makes up for them', async () => {
    let slow = true;
    const { time, heart, at, seen }: ReturnType<typeof beating> = beating({
      theta: async () => {
        seen.push('theta');
        if (slow) time.spend(9_500);
        slow = false;
        return false;
      },
    });
    heart.start();
    await time.pass(3_000); // the fourth gamma, and a theta that takes until 12,500
    expect(time.now).toBe(12_500);
    expect(late(heart)).toEqual([8, 2, 0]);
    expect(heart.takeLate()).toBe(2);
    expect(heart.takeLate()).toBe(0);
    await time.pass(3_499);
    // The next is due at 12,000, half an interval ago: one catches up, the others come in their own time.
    expect(at.gamma.slice(4)).toEqual([12_500, 13_000, 14_000, 15_000]);
    expect(late(heart)).toEqual([8, 2, 0]);
  });

  it('keeps a pace that is finer than a timer, a few beats at a time', async () => {
    const { time, heart, at } = beating();
    heart.setSpeed(1_000);
    heart.start();
    await time.pass(600);
    expect(at.gamma.length).toBeGreaterThan(595);
    expect(at.gamma.length).toBeLessThan(606);
    for (const [i, when] of at.gamma.entries()) expect(Math.abs(when - i)).toBeLessThan(5);
    expect(late(heart)).toEqual([0, 0, 0]);
  });

  it('beats without a pause when it cannot keep up, and still lets others have their turn', async () => {
    const { time, heart }: ReturnType<typeof beating> = beating({ gamma: async () => time.spend(5) });
    heart.setSpeed(1_000);
    heart.start();
    await time.pass(0);
    const [gammas = 0] = beats(heart);
    expect(gammas).toBe(2); // 8 ms a slice, 5 ms a beat
    expect(time.waiting).toBe(1);
    await time.pass(100);
    expect(beats(heart)[0]).toBeGreaterThanOrEqual(20);
    expect(late(heart)[0]).toBeGreaterThan(60);
  });

  it('follows a change of speed from the next beat on, in both directions', async () => {
    const { time, heart, at } = beating();
    heart.start();
    await time.pass(1_000);
    heart.setSpeed(10);
    await time.pass(1_000);
    expect(at.gamma).toHaveLength(2 + 10);
    expect(at.gamma.slice(2, 5)).toEqual([1_100, 1_200, 1_300]);
    heart.setSpeed(0.5);
    await time.pass(4_100);
    // The beat that was already due comes when it was due.
    expect(at.gamma.slice(12)).toEqual([2_100, 4_100, 6_100]);
    expect(heart.speed).toBe(0.5);
  });

  it('is not held back by somebody who drags the speed about', async () => {
    const { time, heart, at } = beating();
    heart.start();
    for (let i = 0; i < 40; i += 1) {
      await time.pass(100);
      heart.setSpeed(1 + (i % 2) * 0.01);
    }
    expect(at.gamma.length).toBeGreaterThanOrEqual(4);
  });

  it('takes new intervals from the next beat on', async () => {
    let factor = 1;
    const scaled = () => ({ ...INTERVALS, gammaMs: 1_000 * factor, thetaMs: 4_000 * factor });
    const { time, heart, at } = beating({ intervals: scaled });
    heart.start();
    await time.pass(1_500);
    factor = 0.5;
    await time.pass(1_500);
    expect(at.gamma).toEqual([0, 1_000, 2_000, 2_500, 3_000]);
  });

  it('says when its clocks beat next', async () => {
    const { time, heart } = beating();
    expect(heart.status().gamma.nextAt).toBeNull();
    heart.start();
    await time.pass(1_200); // gammas at 0 and 1,000
    const { gamma, theta, delta } = heart.status();
    expect(gamma).toMatchObject({ beats: 2, lastAt: 1_000, nextAt: 2_000, intervalMs: 1_000 });
    expect(theta).toMatchObject({ beats: 0, lastAt: null, nextAt: 3_000, intervalMs: 4_000 });
    expect(delta).toMatchObject({ nextAt: 11_000, intervalMs: 12_000 });
    await time.pass(1_800);
    expect(heart.status().theta).toMatchObject({ beats: 1, lastAt: 3_000, nextAt: 7_000 });
  });
});

describe('a heart told to pause', () => {
  it('waits for the beat under way and beats no more', async () => {
    const beat = deferred<undefined>();
    const { time, heart, at } = beating({ gamma: () => beat.promise });
    heart.start();
    await time.pass(0);
    let paused = false;
    const pausing = heart.pause().then(() => (paused = true));
    await time.pass(5_000);
    expect(paused).toBe(false);
    beat.resolve(undefined);
    await pausing;
    expect(heart.running).toBe(false);
    await time.pass(60_000);
    expect(at.gamma).toHaveLength(1);
    expect(time.waiting).toBe(0);
  });

  it('goes on in the middle of a step, and does not count the rest as late', async () => {
    const { time, heart, seen } = beating();
    heart.start();
    await time.pass(1_000);
    await heart.pause();
    await time.pass(3_600_000);
    heart.start();
    await time.pass(1_000);
    expect(seen).toEqual(['gamma 0.25', 'gamma 0.5', 'gamma 0.75', 'gamma 1', 'theta']);
    expect(late(heart)).toEqual([0, 0, 0]);
  });

  it('started again within one beat, keeps one loop', async () => {
    const gates = [deferred<undefined>(), deferred<undefined>()];
    let calls = 0;
    const { time, heart }: ReturnType<typeof beating> = beating({
      gamma: () => gates[calls++]?.promise ?? Promise.resolve(),
    });
    heart.start();
    await time.pass(0);
    const pausing = heart.pause();
    heart.start();
    await time.pass(500);
    gates[0]!.resolve(undefined);
    gates[1]!.resolve(undefined);
    await pausing;
    await time.pass(9_500);
    expect(heart.running).toBe(true);
    expect(calls).toBe(11);
  });
});

describe('a heart beaten by hand', () => {
  it.each([
    ['gamma', 3, [3, 0, 0]],
    ['theta', 2, [8, 2, 0]],
    ['delta', 1, [12, 3, 1]],
  ] as const)('steps the %s clock %i times', async (clock, n, counts) => {
    const { time, heart } = beating();
    await heart.step(clock, n);
    expect(beats(heart)).toEqual(counts);
    expect(time.waiting).toBe(0);
  });

  it('finishes the step under way and forgets it when told to', async () => {
    const { heart, seen } = beating();
    await heart.step('gamma', 3);
    await heart.step('theta', 1);
    expect(beats(heart)).toEqual([4, 1, 0]);
    await heart.step('gamma', 2);
    heart.rewindStep();
    await heart.step('gamma', 1);
    expect(seen.slice(-2)).toEqual(['gamma 0.5', 'gamma 0.25']);
  });

  it('goes on where a life left off', async () => {
    const { heart, seen } = beating({}, 8);
    heart.restore(8);
    expect(beats(heart)).toEqual([0, 8, 2]);
    await heart.step('theta', 1);
    expect(seen.at(-1)).toBe('delta');
    expect(beats(heart)).toEqual([4, 9, 3]);
  });

  it('that is also started goes on beating afterwards', async () => {
    const { time, heart }: ReturnType<typeof beating> = beating({
      gamma: () => new Promise((resolve) => void time.timer.after(10, resolve)),
    });
    const stepping = heart.step('gamma', 5);
    await time.pass(15);
    heart.start();
    await time.pass(200);
    await stepping;
    const [before = 0] = beats(heart);
    await time.pass(10_000);
    expect(beats(heart)[0]).toBeGreaterThanOrEqual(before + 9);
  });
});

describe('a heart that can go on no more', () => {
  it('stops at a fault, says so once, and can be started again at the same step', async () => {
    let faults = 1;
    const { time, heart, seen, failures } = beating({
      theta: async () => {
        if (faults-- > 0) throw new Error('the world broke');
        seen.push('theta');
        return false;
      },
    });
    heart.start();
    await time.pass(60_000);
    expect(heart.running).toBe(false);
    expect(failures).toEqual([new Error('the world broke')]);
    expect(beats(heart)).toEqual([4, 0, 0]);
    expect(time.waiting).toBe(0);
    heart.start();
    await time.pass(3_000);
    expect(beats(heart)).toEqual([8, 1, 0]);
    expect(seen.at(-1)).toBe('theta');
  });

  it('stops with the beat after which it is not alive, and does not beat once more when started', async () => {
    const { time, heart }: ReturnType<typeof beating> = beating({
      alive: () => heart.status().theta.beats < 2,
    });
    heart.start();
    await time.pass(60_000);
    expect(beats(heart)).toEqual([8, 2, 0]);
    expect(heart.running).toBe(false);
    heart.start();
    await time.pass(60_000);
    await heart.step('gamma', 1);
    expect(beats(heart)).toEqual([8, 2, 0]);
    expect(heart.running).toBe(false);
  });
});

describe('a heart that is held back', () => {
  it('beats no more until it is let go, makes up for nothing, and a pause ends the waiting', async () => {
    const first = deferred<null>();
    const second = deferred<null>();
    const holds: (Promise<unknown> | null)[] = [null];
    const { time, heart, at } = beating({ hold: () => holds[0] ?? null });
    heart.start();
    await time.pass(2_500);
    expect(at.gamma).toEqual([0, 1_000, 2_000]);
    holds[0] = first.promise;
    await time.pass(4_000);
    expect(at.gamma).toHaveLength(3);
    holds[0] = null;
    first.resolve(null);
    await time.pass(1_000);
    expect(at.gamma[3]).toBe(6_500);
    expect(late(heart)[0]).toBeGreaterThan(0);
    holds[0] = second.promise;
    await time.pass(2_000);
    const beaten = at.gamma.length;
    await heart.pause();
    holds[0] = null;
    second.resolve(null);
    await time.pass(3_000);
    expect(at.gamma).toHaveLength(beaten);
  });

  it('waits with a step by hand until it may beat', async () => {
    const held = deferred<null>();
    let hold: Promise<unknown> | null = held.promise;
    const { heart, seen } = beating({ hold: () => hold });
    const step = heart.step('theta', 1);
    await Promise.resolve();
    expect(seen).toEqual([]);
    hold = null;
    held.resolve(null);
    await step;
    expect(seen.at(-1)).toBe('theta');
  });
});

describe('a heart whose clock goes another way', () => {
  const DAY_MS = 86_400_000;

  it('beats on after the clock was set back, and says so', async () => {
    const { time, heart, at, gaps, setClock } = beating();
    heart.start();
    await time.pass(2_500);
    setClock(-DAY_MS);
    await time.pass(10_000);
    expect(at.gamma).toHaveLength(13);
    expect(gaps).toEqual([{ ms: -DAY_MS, thetas: 0 }]);
    expect(late(heart)).toEqual([0, 0, 0]);
  });

  it('makes up for nothing after a week of sleep, and says how much was missed', async () => {
    const { time, heart, at, gaps, setClock } = beating();
    heart.start();
    await time.pass(2_500);
    setClock(7 * DAY_MS);
    await time.pass(10_000);
    // The one that was due before, and those of ten seconds.
    expect(at.gamma).toHaveLength(14);
    expect(gaps).toEqual([{ ms: 7 * DAY_MS, thetas: (7 * DAY_MS) / INTERVALS.thetaMs }]);
    expect(Math.abs(late(heart)[1]! - (7 * DAY_MS) / INTERVALS.thetaMs)).toBeLessThanOrEqual(1);
  });

  it('says nothing of a tick that took its time, of a pause, or of a late timer', async () => {
    let slow = true;
    const { time, heart, gaps }: ReturnType<typeof beating> = beating({
      theta: async () => {
        if (slow) time.spend(600_000);
        slow = false;
        return false;
      },
    });
    heart.start();
    await time.pass(3_000);
    await heart.pause();
    time.spend(DAY_MS);
    heart.start();
    await time.pass(10_000);
    time.spend(60_000);
    await time.pass(10_000);
    expect(gaps).toEqual([]);
  });
});
