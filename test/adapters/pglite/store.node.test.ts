import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgliteStore } from '../../../src/adapters/pglite/store.ts';
import { runStoreContract } from '../../contracts/store-contract.ts';
import { nodeDeps } from '../../../src/hosts/node/store-deps.ts';

const options = { name: 'test', kind: 'memory', baseUrl: 'http://localhost/' } as const;

describe('the store on PGlite in memory, from the prepared image', () => {
  const store = pgliteStore(nodeDeps);
  beforeAll(() => store.open(options));
  afterAll(() => store.close());
  runStoreContract(test, () => Promise.resolve(store));
});

test('without IndexedDB a life is kept in memory, and the status says why', async () => {
  const store = pgliteStore(nodeDeps);
  const status = await store.open({ ...options, kind: 'auto' });
  expect(status).toMatchObject({ kind: 'memory', schema: 14, name: 'test-v14-pg18', failed: null });
  expect(status.reason).toMatch(/IndexedDB.*kept in memory/);
  await store.close();
  await expect(store.load()).rejects.toMatchObject({ code: 'store.unavailable' });
  await expect(store.open({ ...options, kind: 'indexeddb' })).rejects.toMatchObject({
    code: 'store.unavailable',
  });
});
