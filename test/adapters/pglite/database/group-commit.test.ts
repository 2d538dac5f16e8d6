import { expect, test } from 'vitest';
import { GroupCommit } from '../../../../src/adapters/pglite/database/group-commit.ts';
import { deferred } from '../../../../src/lib/async/deferred.ts';
import { oneTurn } from '../../../support/turns.ts';

/** A disk that is done when it is told to be. */
function disk() {
  const flushes: ReturnType<typeof deferred<unknown>>[] = [];
  const commits = new GroupCommit(() => {
    flushes.push(deferred<unknown>());
    return flushes.at(-1)!.promise.then(() => undefined);
  });
  return { flushes, commits };
}

test('writes run in order, and those that ran during a flush share the next', async () => {
  const { flushes, commits } = disk();
  const ran: number[] = [];
  const durable: number[] = [];
  const write = (n: number): void => {
    void commits.write(() => Promise.resolve(ran.push(n))).then(() => durable.push(n));
  };
  write(1);
  await oneTurn();
  for (const n of [2, 3, 4]) write(n);
  await oneTurn();
  expect(ran).toEqual([1, 2, 3, 4]);
  expect([flushes.length, durable]).toEqual([1, []]);
  flushes[0]!.resolve(null);
  await oneTurn();
  expect([flushes.length, durable]).toEqual([2, [1]]);
  flushes[1]!.resolve(null);
  await commits.idle();
  await oneTurn();
  expect([flushes.length, durable]).toEqual([2, [1, 2, 3, 4]]);
});

test('a write that fails, fails alone and asks for no flush; a flush that fails, fails all it was for', async () => {
  const { flushes, commits } = disk();
  const refused = commits.write(() => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(flushes).toHaveLength(0);
  const first = commits.write(() => Promise.resolve(1));
  await oneTurn();
  const others = [2, 3].map((n) => commits.write(() => Promise.resolve(n)));
  const told = Promise.allSettled(others);
  await oneTurn();
  flushes[0]!.resolve(null);
  expect(await first).toBe(1);
  await oneTurn();
  flushes[1]!.reject(new Error('full'));
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await commits.idle();
});
