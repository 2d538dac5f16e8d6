import { expect, it } from 'vitest';
import { guestOf, OWNER, PROGRAM } from '../../../src/domain/models/party.ts';
import { PerParty } from '../../../src/lib/containers/per-party.ts';
import type { Placed } from '../../../src/mind/gateway/cache/reply-cache.ts';
import type { GatewayContext } from '../../../src/mind/gateway/gateway-context.ts';
import type { HistorySessions } from '../../../src/mind/gateway/history/sessions.ts';
import type { PiiPort } from '../../../src/mind/gateway/pii/ports.ts';

it('holds what is remembered once for each party, and lets go of one party’s alone', () => {
  const held = new PerParty((party) => [`of ${party}`]);
  const parties = [OWNER, PROGRAM, guestOf('https://a.example'), guestOf('https://b.example')] as const;
  for (const party of parties) held.of(party).push('more');
  expect(parties.map((party) => held.of(party))).toEqual(parties.map((party) => [`of ${party}`, 'more']));
  expect(new Set(held.all()).size).toBe(parties.length);
  held.forget(parties[2]);
  expect(held.of(parties[2])).toEqual([`of ${parties[2]}`]);
  expect(held.of(parties[3])).toHaveLength(2);
  held.clear();
  expect(held.all()).toEqual([]);
});

/** What a layer that forgot who asks would write: none of it compiles. Never called. */
export function forgetful(
  { session }: GatewayContext,
  sessions: PerParty<HistorySessions>,
  pii: PiiPort,
  kept: PerParty<Map<string, string>>,
): unknown[] {
  const placed = { identity: 'i', question: 'q', regime: null };
  return [
    // @ts-expect-error conversations are a party's
    sessions.receipt(session!),
    // @ts-expect-error and so are placeholders
    pii.map(session),
    // @ts-expect-error a name that somebody gave is no party
    kept.of(session!),
    // @ts-expect-error nor is a reply anybody's
    placed satisfies Placed,
  ];
}
