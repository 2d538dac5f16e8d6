import { describe, expect, it } from 'vitest';
import { deferred } from '../../../src/lib/async/deferred.ts';

describe('a deferred', () => {
  it('settles its promise once, from outside', async () => {
    const kept = deferred<number>();
    kept.resolve(1);
    kept.reject(new Error('too late'));
    await expect(kept.promise).resolves.toBe(1);
    const broken = deferred<number>();
    broken.reject(new Error('no'));
    await expect(broken.promise).rejects.toThrow('no');
  });
});
