import { describe, expect, it } from 'vitest';
import { TickStopwatch } from '../../../src/mind/heartbeat/stopwatch.ts';

/** A stopwatch on a clock that only work moves. */
function watched() {
  let now = 1_000;
  const work = (ms: number) => () => void (now += ms);
  return { watch: new TickStopwatch(() => now), work };
}

describe("a tick's stopwatch", () => {
  it('says when each step began and how long it took, ms since the tick began', async () => {
    const { watch, work } = watched();
    await watch.time('observe', work(3));
    await watch.time('retrieve', async () => work(4)());
    expect(watch.timings()).toEqual([
      { step: 'observe', start: 0, duration: 3, skipped: false },
      { step: 'retrieve', start: 3, duration: 4, skipped: false },
    ]);
    expect(watch.elapsed()).toBe(7);
  });

  it('lists the steps as they were begun, and one that is taken up again twice', async () => {
    const { watch, work } = watched();
    const begun = ['observe', 'gate', 'assemble', 'deliberate', 'simulate', 'deliberate'] as const;
    for (const step of begun) await watch.time(step, work(1));
    watch.skip(['simulate', 'validate', 'execute', 'verify']);
    await watch.time('reflect', work(1));
    expect(watch.timings().map(({ step }) => step)).toEqual([
      ...begun,
      'validate',
      'execute',
      'verify',
      'reflect',
    ]);
    expect(watch.timings().filter(({ skipped }) => skipped)).toHaveLength(3);
    for (const { skipped, duration } of watch.timings()) expect(duration).toBe(skipped ? 0 : 1);
  });

  it('hands on what a step answers, and times one that throws', async () => {
    const { watch, work } = watched();
    expect(await watch.time('gate', () => 'T1')).toBe('T1');
    const failing = watch.time('simulate', () => {
      work(5)();
      throw new Error('no such pool');
    });
    await expect(failing).rejects.toThrow('no such pool');
    expect(watch.timings().at(-1)).toMatchObject({ step: 'simulate', duration: 5, skipped: false });
  });
});
