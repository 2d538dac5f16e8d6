import { expect, test } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { LocalModelStatus } from '../../src/domain/models/local-model.ts';
import type { SourceAttribution } from '../../src/domain/governor/source-attribution.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { AttributionAtRest } from '../../src/runtime/life/attribution/at-rest.ts';
import { oneTurn } from '../support/turns.ts';

/** Ticks of the life on which something was decided. */
const DECIDED = [3, 5, 6, 9];

interface Run {
  readonly tick: number;
  end(came: 'done' | 'left' | 'failed'): void;
}

function resting({ attributed = 3, kept = true } = {}) {
  const traced = new Set<number>();
  const runs: Run[] = [];
  let waiting: (() => void) | null = null;
  let rests = true;
  let left = 0;
  const attributions = {
    leave: () => void (left += 1),
    runAtRest: (tick: number) =>
      new Promise<'done' | 'left' | 'failed'>((resolve) => {
        const end: Run['end'] = (came) => {
          if (came === 'done') traced.add(tick);
          resolve(came);
        };
        runs.push({ tick, end });
      }),
  };
  const tracing = { ...DEFAULT_POLICY.tracing, attributed };
  const atRest = new AttributionAtRest(
    attributions,
    {
      store: {
        record: async (tick) =>
          ({ tick, decision: DECIDED.includes(tick) ? {} : null }) as DecisionCycleRecord,
        attribution: async (tick) => (traced.has(tick) ? ({ tick } as SourceAttribution) : null),
      },
      timer: {
        after(_ms, callback) {
          waiting = callback;
          return () => (waiting = null);
        },
      },
      localModel: { status: async () => ({ state: kept ? 'kept' : 'absent' }) as LocalModelStatus },
    },
    { awake: () => true, resting: () => rests, life: () => ({ state: { tick: 10 }, policy: { tracing } }) },
  );
  return {
    atRest,
    runs,
    traced,
    waits: () => waiting !== null,
    left: () => left,
    lives(now: boolean) {
      rests = !now;
      atRest.look();
    },
    async rested() {
      const due = waiting;
      waiting = null;
      due?.();
      await oneTurn();
    },
  };
}

test('the newest decisions are traced one after the other, as many as are wanted', async () => {
  const { atRest, runs, rested, waits } = resting();
  atRest.look();
  expect(waits()).toBe(true);
  await rested();
  for (const tick of [9, 6, 5]) {
    expect(runs.at(-1)!.tick).toBe(tick);
    runs.at(-1)!.end('done');
    await oneTurn();
  }
  expect(runs).toHaveLength(3);
});

test('it leaves off when the golem lives, and goes on at the next rest; what failed is not tried again', async () => {
  const { atRest, runs, rested, lives, waits, left } = resting();
  atRest.look();
  await rested();
  lives(true);
  expect(left()).toBe(1);
  runs[0]!.end('left');
  await oneTurn();
  expect(runs).toHaveLength(1);
  lives(false);
  expect(waits()).toBe(true);
  await rested();
  expect(runs.at(-1)!.tick).toBe(9);
  runs.at(-1)!.end('failed');
  await oneTurn();
  expect(runs.map(({ tick }) => tick)).toEqual([9, 9, 6]);
});

test('nothing is traced where the owner has not switched it on, or the model is not here', async () => {
  const off = resting({ attributed: 0 });
  off.atRest.look();
  expect(off.waits()).toBe(false);
  const absent = resting({ kept: false });
  absent.atRest.look();
  await absent.rested();
  expect(absent.runs).toEqual([]);
});
