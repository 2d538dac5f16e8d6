import { expect, it } from 'vitest';
import type { EntryVector } from '../../../../src/protocol/store/store.ts';
import { AT_HAND } from '../../../../src/shared/at-hand.ts';
import { WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import { VectorBackfill } from '../../../../src/runtime/memory/embedding/backfill.ts';
import { PartVectors } from '../../../../src/runtime/memory/embedding/part-vectors.ts';
import { entry } from '../../../contracts/store-fixtures.ts';

const MANY = AT_HAND + 300;
const all = Array.from({ length: MANY }, (_, i) => entry(i + 1));

it('leaves to the store what waits without a model, and takes it up when there is one', async () => {
  const vectors = new Map<string, EntryVector>();
  const asked: number[] = [];
  const embed = (texts: readonly string[]): Promise<Float32Array[]> =>
    Promise.resolve(texts.map(() => Float32Array.of(1, 0)));
  const backfill = new VectorBackfill({
    vectors: new PartVectors({ embed }),
    inference: { pieces: () => Promise.resolve(new Float32Array(0)) },
    identity: () => 'one',
    made: (made) => made.forEach((vector) => vectors.set(vector.id, vector)),
    flush: () => Promise.resolve(),
    waiting: () => {
      const left = all.filter(({ id }) => !vectors.has(id));
      asked.push(left.length);
      return Promise.resolve({ total: left.length, entries: left.slice(0, AT_HAND) });
    },
    busy: () => false,
    dueBy: () => 0,
    timer: WALL_TIMER,
    stopwatch: () => performance.now(),
    changed: () => undefined,
  });
  for (const one of all) backfill.add([one]);
  expect(backfill.backlog).toBe(MANY);

  backfill.enable();
  await backfill.idle();
  expect(vectors.size).toBe(MANY);
  expect(backfill.backlog).toBe(0);
  // The store was asked for just those that did not wait in memory.
  expect(asked).toEqual([300]);
  backfill.stop();
});
