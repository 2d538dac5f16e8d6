import { expect, it } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/index.ts';
import type { GatewayRecord } from '../../../../src/domain/gateway/gateway.ts';
import { keyPartyOf } from '../../../../src/domain/models/party.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';
import { type KeptKey, ProgramKeys } from '../../../../src/runtime/programs/keys/program-keys.ts';

const AT = Date.parse('2026-11-27T12:00:00Z');
const record = {
  id: 'r',
  at: AT,
  party: keyPartyOf('ci'),
  outcome: {
    kind: 'answered',
    by: 'model',
    usage: { input: 7, output: 2, cacheRead: null, cacheWrite: null, reasoning: null },
    cost: null,
  },
  layers: [],
} as unknown as GatewayRecord;

/** Keys of which one is used once, while something is waited for. */
async function inUse() {
  const kept = new KeptValue<readonly KeptKey[]>(null);
  const time = new VirtualTime();
  const set = kept.set.bind(kept);
  let due = false;
  const use = (): void => {
    if (!due) return;
    due = false;
    keys.passed(record);
  };
  kept.set = async (value) => {
    await set(value);
    use();
  };
  const keys: ProgramKeys = new ProgramKeys({
    kept,
    timer: time.timer,
    now: () => AT,
    random: () => '0'.repeat(64),
    hash: (text) => Promise.resolve(text),
    spent: () => Promise.resolve(0),
    refuseBeyond: async () => use(),
    gone: () => Promise.resolve(),
  });
  await keys.create({ name: 'ci' }, 'secret');
  const requests = async (): Promise<number | undefined> => (await keys.list())[0]!.days[0]?.requests;
  return { keys, kept, time, requests, useSoon: () => (due = true) };
}

it('what a key uses while another request of it is let in is counted', async () => {
  const { keys, requests, useSoon } = await inUse();
  useSoon();
  await keys.admit('secret');
  expect(await requests()).toBe(1);
  expect((await keys.list())[0]).toMatchObject({ lastUsed: AT, used: { requests: 1 } });
});

it('what a key uses while it is changed is counted', async () => {
  const { keys, requests, useSoon } = await inUse();
  useSoon();
  await keys.change('ci', { name: 'CI' });
  expect(await requests()).toBe(1);
  expect((await keys.list())[0]!.name).toBe('CI');
});

it('what a key has used is written, the last request too', async () => {
  const { keys, kept, time } = await inUse();
  for (let asked = 0; asked < 3; asked += 1) await keys.admit('secret');
  await time.pass(5_000);
  const [written] = (await kept.get())!;
  expect(written!.hours.map(({ requests }) => requests)).toEqual([3]);
});

it('a key that is kept already is the same key, by whatever name, and may what is said last', async () => {
  const { keys } = await inUse();
  await keys.admit('secret');
  const { key, secret } = await keys.create({ name: 'CI', limits: { requestsPerDay: 1 } }, 'secret');
  expect(secret).toBeNull();
  expect(key).toMatchObject({ id: 'ci', name: 'CI', used: { requests: 1 } });
  expect(await keys.list()).toHaveLength(1);
  await expect(keys.admit('secret')).rejects.toMatchObject({ code: 'endpoint.limit_reached' });
});
