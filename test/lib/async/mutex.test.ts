import { describe, expect, it } from 'vitest';
import { deferred } from '../../../src/lib/async/deferred.ts';
import { Mutex } from '../../../src/lib/async/mutex.ts';

describe('a mutex', () => {
  it('lets one work at a time, in the order of asking', async () => {
    const mutex = new Mutex();
    const seen: string[] = [];
    const work = (name: string, waits: number) =>
      mutex.run(async () => {
        seen.push(`${name} begins`);
        for (let i = 0; i < waits; i += 1) await Promise.resolve();
        seen.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([work('a', 9), work('b', 0), work('c', 3)])).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it("gives a fault to who caused it, and to nobody else's work", async () => {
    const mutex = new Mutex();
    const gate = deferred<undefined>();
    const faulty = mutex.run(() => gate.promise);
    const next = mutex.run(() => Promise.resolve('fine'));
    gate.reject(new Error('mine'));
    await expect(faulty).rejects.toThrow('mine');
    await expect(next).resolves.toBe('fine');
  });
});
