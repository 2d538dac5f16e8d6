import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { type Deferred, deferred } from '../../../../src/lib/async/deferred.ts';
import type { EntryVector, TickCommit } from '../../../../src/protocol/store/store.ts';
import { CommitQueue } from '../../../../src/runtime/life/commits/commit-queue.ts';
import { oneTurn } from '../../../support/turns.ts';

const tick = (n: number): TickCommit => ({ state: { tick: n } }) as unknown as TickCommit;
const vector = (id: string): EntryVector => ({ id, model: 'm', vector: new Float32Array(1) });

interface Written {
  readonly ticks: readonly number[];
  readonly vectors: readonly string[];
  readonly done: Deferred<undefined>;
}

/** A queue over a disk that writes when the test says so. */
function queueOverSlowDisk() {
  const disk: Written[] = [];
  const told: (readonly number[])[] = [];
  const failures: AppError[] = [];
  const queue = new CommitQueue(
    {
      async commit(commits, vectors) {
        const write: Written = {
          ticks: commits.map(({ state }) => state.tick),
          vectors: vectors.map(({ id }) => id),
          done: deferred<undefined>(),
        };
        disk.push(write);
        await write.done.promise;
        return { tick: write.ticks.at(-1) ?? 0, ms: 7 };
      },
    },
    {
      committed: (commits, ms) => {
        expect(ms).toBe(7);
        told.push(commits.map(({ state }) => state.tick));
      },
      failed: (error) => void failures.push(error),
    },
  );
  return { queue, disk, told, failures };
}

/** Settled as `resolved`, `rejected`, or still `pending`. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const outcome = promise.then(
    () => 'resolved',
    () => 'rejected',
  );
  return Promise.race([outcome, oneTurn().then(() => 'pending')]);
}

describe('the commit queue', () => {
  it('writes what came meanwhile in one transaction, in order, and tells of it only when it is durable', async () => {
    const { queue, disk, told } = queueOverSlowDisk();
    const pushes = [1, 2, 3, 4].map((n) => queue.push(tick(n)));
    expect(disk.map(({ ticks }) => ticks)).toEqual([[1]]);
    expect(await stateOf(pushes[0]!)).toBe('pending');
    expect(told).toEqual([]);
    disk[0]!.done.resolve(undefined);
    await pushes[0];
    expect(told).toEqual([[1]]);
    expect(await stateOf(pushes[1]!)).toBe('pending');
    expect(disk.map(({ ticks }) => ticks)).toEqual([[1], [2, 3, 4]]);
    disk[1]!.done.resolve(undefined);
    await Promise.all(pushes);
    expect(told).toEqual([[1], [2, 3, 4]]);
    expect(queue.depth).toBe(0);
  });

  it('sends vectors along with the next transaction, once', async () => {
    const { queue, disk } = queueOverSlowDisk();
    queue.addVectors([vector('a')]);
    void queue.push(tick(1));
    queue.addVectors([vector('b')]);
    void queue.push(tick(2));
    disk[0]!.done.resolve(undefined);
    await oneTurn();
    disk[1]!.done.resolve(undefined);
    await queue.idle();
    expect(disk.map(({ vectors }) => vectors)).toEqual([['a'], ['b']]);
    expect(queue.takeVectors()).toEqual([]);
  });

  it('lets ticks run ahead of the disk only so far', async () => {
    const { queue, disk } = queueOverSlowDisk();
    let lived = 0;
    const living = (async () => {
      while (lived < 200) {
        await queue.room();
        lived += 1;
        void queue.push(tick(lived));
      }
    })();
    await oneTurn();
    // One in the transaction under way, and a full group behind it.
    expect(lived).toBe(33);
    for (let i = 0; lived < 200; i += 1) {
      const durable = disk.slice(0, i).reduce((sum, { ticks }) => sum + ticks.length, 0);
      expect(lived - durable).toBeLessThanOrEqual(64);
      disk[i]!.done.resolve(undefined);
      await oneTurn();
    }
    await living;
    for (const write of disk) write.done.resolve(undefined);
    await oneTurn();
    for (const write of disk) write.done.resolve(undefined);
    await queue.idle();
    expect(disk.flatMap(({ ticks }) => ticks)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(Math.max(...disk.map(({ ticks }) => ticks.length))).toBe(32);
  });

  it('is idle only when everything is durable', async () => {
    const { queue, disk } = queueOverSlowDisk();
    await queue.idle();
    void queue.push(tick(1));
    void queue.push(tick(2));
    const idle = queue.idle();
    disk[0]!.done.resolve(undefined);
    expect(await stateOf(idle)).toBe('pending');
    disk[1]!.done.resolve(undefined);
    expect(await stateOf(idle)).toBe('resolved');
  });

  it('is idle for who asked, though more is pushed all the time', async () => {
    const { queue, disk } = queueOverSlowDisk();
    void queue.push(tick(1));
    const idle = queue.idle();
    void queue.push(tick(2));
    disk[0]!.done.resolve(undefined);
    await oneTurn();
    expect(disk).toHaveLength(2); // the second is under way
    expect(await stateOf(idle)).toBe('resolved');
  });

  it('after a failure takes nothing more, rejects all that waited, and says so once', async () => {
    const { queue, disk, told, failures } = queueOverSlowDisk();
    const pushes = [1, 2, 3].map((n) => queue.push(tick(n)));
    disk[0]!.done.resolve(undefined);
    await pushes[0];
    const late = queue.push(tick(4));
    disk[1]!.done.reject(new AppError('store.quota', 'full'));
    const waited = await Promise.allSettled([...pushes, late]);
    const outcomes = [...waited, ...(await Promise.allSettled([queue.push(tick(5)), queue.room()]))];
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array<string>(5).fill('rejected')]);
    for (const outcome of outcomes.slice(1)) {
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({ code: 'store.quota' });
    }
    await queue.idle();
    expect(disk).toHaveLength(2);
    expect(told).toEqual([[1]]);
    expect(failures.map(({ code }) => code)).toEqual(['store.quota']);
    expect(queue.failure?.code).toBe('store.quota');
  });

  it('wakes a tick that waits for room when the disk fails', async () => {
    const { queue, disk } = queueOverSlowDisk();
    for (let n = 1; n <= 33; n += 1) void queue.push(tick(n));
    const room = queue.room();
    expect(await stateOf(room)).toBe('pending');
    disk[0]!.done.reject(new Error('gone'));
    await expect(room).rejects.toMatchObject({ code: 'store.query_failed', message: 'gone' });
  });
});
