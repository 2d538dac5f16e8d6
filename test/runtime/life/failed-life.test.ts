import { expect, it } from 'vitest';
import { pgliteStore } from '../../../src/adapters/pglite/store.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { nodeDeps } from '../../../src/hosts/node/store-deps.ts';
import type { StoreApi } from '../../../src/protocol/store/store.ts';

it('a step on a life whose store fails rejects with what the store said, and so does every step after it', async () => {
  const store = pgliteStore(nodeDeps);
  let fault: AppError | null = null;
  const failing = new Proxy(store, {
    get(target, name: keyof StoreApi) {
      const verb = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) =>
        fault !== null && name === 'commit' ? Promise.reject(fault) : verb.apply(target, args);
    },
  });
  const { api } = await wakeHeadless({ world: 'sp500', seed: 7, store: failing });
  expect(await api.step('theta', 2)).toHaveLength(2);
  fault = new AppError('store.corrupt', 'A block does not match its checksum.');
  const told = { code: 'store.corrupt', message: 'A block does not match its checksum.' };
  await expect(api.step('theta', 1)).rejects.toMatchObject(told);
  expect((await api.status()).run).toBe('failed');
  await expect(api.step('gamma', 1)).rejects.toMatchObject(told);
  await expect(api.step('theta', 3)).rejects.toMatchObject(told);
  // What was stored before is all there is.
  expect((await api.records.list()).map(({ tick }) => tick)).toEqual([1, 2]);
  await store.close();
});
