import { expect, test } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { type Deferred, deferred } from '../../../src/lib/async/deferred.ts';
import { Lazy } from '../../../src/lib/async/lazy.ts';
import { Renewed } from '../../../src/lib/threads/renewed.ts';

test('is made when it is first asked for, once', async () => {
  let made = 0;
  const lazy = new Lazy(() => Promise.resolve((made += 1)));
  expect(lazy.begun).toBeNull();
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([1, 1]);
  lazy.letGo();
  expect(await lazy.get()).toBe(2);
});

test('is made anew after a failure, and a late failure lets nothing newer go', async () => {
  const tries: Deferred<string>[] = [];
  const lazy = new Lazy(() => {
    const next = deferred<string>();
    tries.push(next);
    return next.promise;
  });
  const first = lazy.get();
  lazy.letGo();
  const second = lazy.get();
  tries[0]!.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(lazy.begun).toBe(second);
  tries[1]!.reject(new Error('no'));
  await expect(second).rejects.toThrow('no');
  expect(lazy.begun).toBeNull();
});

test('a worker that was lost is begun anew with the next question; any other error leaves it', async () => {
  let begun = 0;
  const renewed = new Renewed(() => Promise.resolve((begun += 1)));
  const fail = (code: 'worker.lost' | 'store.quota') => () => Promise.reject(new AppError(code, 'No.'));
  await expect(renewed.ask(fail('store.quota'))).rejects.toMatchObject({ code: 'store.quota' });
  expect(await renewed.ask((n) => Promise.resolve(n))).toBe(1);
  await expect(renewed.ask(fail('worker.lost'))).rejects.toMatchObject({ code: 'worker.lost' });
  expect(await renewed.ask((n) => Promise.resolve(n))).toBe(2);
});
