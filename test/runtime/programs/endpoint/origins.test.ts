import { describe, expect, it } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { GUEST_LIMITS } from '../../../../src/domain/gateway/guest-table.ts';
import type { Guest } from '../../../../src/domain/models/party.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';
import { type KeptOrigin, Origins } from '../../../../src/runtime/programs/endpoint/origins.ts';

const HOUR_MS = 3_600_000;
/** Until it is written what was used. */
const WRITTEN_MS = 5_000;
const [A, B] = ['https://a.example', 'https://b.example'];

function over(kept = new KeptValue<readonly KeptOrigin[]>(null)) {
  const clock = { ms: 1_000 * HOUR_MS };
  const gone: Guest[] = [];
  const time = new VirtualTime();
  const origins = new Origins({
    kept,
    timer: time.timer,
    now: () => clock.ms,
    spent: () => Promise.resolve(0.25),
    refuseBeyond: () => Promise.resolve(),
    gone: (guest) => Promise.resolve(void gone.push(guest)),
  });
  const admitted = async (origin: string, times: number): Promise<boolean[]> => {
    const all: boolean[] = [];
    for (let i = 0; i < times; i += 1) all.push(await origins.admit(origin));
    return all;
  };
  return { origins, clock, gone, kept, time, admitted };
}

describe('pages of other origins', () => {
  it('may ask as often in 24 hours as the owner says, each origin for itself', async () => {
    const { origins, clock, admitted } = over();
    await origins.allow(A, { usd: 2, requests: 3 });
    await origins.allow(B);
    expect(await admitted(A, 2)).toEqual([true, true]);
    clock.ms += 12 * HOUR_MS;
    await admitted(A, 1);
    await expect(origins.admit(A)).rejects.toMatchObject({
      code: 'endpoint.limit_reached',
      message: expect.stringMatching(/sent 3 requests in 24 hours.*Settings, Programs/) as unknown,
      // To the end of the hour, a day later, in which the first two were asked.
      data: { retryAfter: 13 * 3_600 },
    });
    expect(await admitted(B, 4)).toEqual([true, true, true, true]);
    expect(await origins.status()).toMatchObject({
      allowed: [
        { origin: A, limits: { usd: 2, requests: 3 }, used: { usd: 0.25, requests: 3 } },
        { origin: B, limits: GUEST_LIMITS, used: { requests: 4 } },
      ],
    });
    clock.ms += 13 * HOUR_MS;
    expect(await admitted(A, 2)).toEqual([true, true]);
    await expect(origins.admit(A)).rejects.toMatchObject({ code: 'endpoint.limit_reached' });
  });

  it('that are refused are told to the owner, and those that are taken back are gone', async () => {
    const { origins, gone, admitted } = over();
    expect(await admitted(A, 1)).toEqual([false]);
    await origins.allow(`${A}/some/path`);
    expect(await origins.status()).toMatchObject({ allowed: [{ origin: A }], refused: [] });
    await origins.disallow(A);
    expect(gone).toEqual([`guest ${A}`]);
    expect(origins.limits(A)).toBeNull();
    expect(await admitted(A, 1)).toEqual([false]);
    await expect(origins.limit(A, GUEST_LIMITS)).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(origins.allow('http://plain.example')).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('are counted over a reload, and those of an earlier version have the usual limits', async () => {
    const kept = new KeptValue<readonly KeptOrigin[]>(null);
    await kept.set([{ origin: A, since: 1, lastAsked: 2 }]);
    const first = over(kept);
    expect(await first.origins.status()).toMatchObject({
      allowed: [{ limits: GUEST_LIMITS, used: { requests: 0 } }],
    });
    await first.origins.limit(A, { usd: 1, requests: 3 });
    // The last of them too, after which nothing is asked any more.
    await first.admitted(A, 3);
    await first.time.pass(WRITTEN_MS);
    const second = over(kept);
    await expect(second.origins.admit(A)).rejects.toMatchObject({ code: 'endpoint.limit_reached' });
  });
});
