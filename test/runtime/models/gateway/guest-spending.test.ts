import { describe, expect, it } from 'vitest';
import { guestOf, OWNER } from '../../../../src/domain/models/party.ts';
import { GuestSpending } from '../../../../src/runtime/models/gateway/guest-spending.ts';
import { mostCost } from '../../../../src/adapters/models/index.ts';
import type { Payment } from '../../../../src/runtime/models/gateway/gateway-log.ts';

const HOUR_MS = 3_600_000;
const [GUEST, OTHER] = [guestOf('https://a.example'), guestOf('https://b.example')];

function spending(limit: number | null = 1) {
  const payments: Payment[] = [];
  const clock = { ms: 100 * HOUR_MS };
  const guests = new GuestSpending({ payments: () => payments, now: () => clock.ms, limit: () => limit });
  const pay = (usd: number, party: Payment['party'] | null = GUEST): void =>
    void payments.push({ at: clock.ms, usd, ...(party && { party }) });
  return { guests, clock, pay };
}

describe('what a guest may spend', () => {
  it('is its own, in any 24 hours, and others’ payments are not its', () => {
    const { guests, clock, pay } = spending();
    pay(0.4);
    pay(9, OWNER);
    // As an earlier version kept it.
    pay(9, null);
    pay(0.9, OTHER);
    expect([guests.spent(GUEST), guests.spent(OTHER)]).toEqual([0.4, 0.9]);
    guests.refuseBeyond(GUEST);
    clock.ms += 10 * HOUR_MS;
    pay(0.6);
    expect(() => guests.refuseBeyond(GUEST)).toThrow(
      /spent the US\$ 1.00 .* in 24 hours.*Settings, Programs/,
    );
    try {
      guests.refuseBeyond(GUEST);
    } catch (error) {
      // The first payment counts no more then.
      expect(error).toMatchObject({ code: 'endpoint.limit_reached', data: { retryAfter: 14 * 3_600 } });
    }
    guests.refuseBeyond(OTHER);
    clock.ms += 14 * HOUR_MS;
    guests.refuseBeyond(GUEST);
  });

  it('has room for what is under way, so that many at once spend no more than one after the other', () => {
    const { guests, pay } = spending();
    const giveBack = guests.reserve(GUEST, 0.7);
    expect(() => guests.reserve(GUEST, 0.4)).toThrow(/may cost US\$ 0.40, .* US\$ 0.30 is left.*max_tokens/);
    guests.reserve(OTHER, 0.9);
    guests.reserve(GUEST, 0.3)();
    pay(0.2);
    giveBack();
    giveBack();
    expect(() => guests.reserve(GUEST, 0.9)).toThrow('US$ 0.80 is left');
    guests.reserve(GUEST, 0.8);
  });

  it('is nothing for a page that is not allowed, and is not asked of the owner', () => {
    const { guests } = spending(null);
    expect(() => guests.reserve(GUEST, 0)).toThrow('may not use this golem');
    guests.reserve(OWNER, 1_000);
  });
});

it('a request may cost what its dearest model takes for all that it is told and may say', () => {
  const messages = [{ role: 'user' as const, content: 'a'.repeat(20_000) }];
  const prices = [
    { input: 3, output: 15, cacheWrite: 3.75 },
    { input: 1, output: 60 },
  ];
  const most = mostCost({ messages, maxTokens: 1_000 }, prices);
  expect(most).toBeGreaterThan((10_000 + 60 * 1_000) / 1_000_000);
  expect(most).toBeLessThan(0.08);
  expect(mostCost({ messages, maxTokens: 1_000 }, [])).toBe(0);
  // Two models read a hedged one.
  const hedged = { messages, maxTokens: 0, route: { by: 'order' as const, hedgeMs: 10 } };
  const read = mostCost({ messages, maxTokens: 0 }, prices);
  expect(mostCost(hedged, prices)).toBeCloseTo(read * (1 + 3 / 3.75), 12);
});
