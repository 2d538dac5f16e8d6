import { GUEST_HEADERS } from '../../../domain/gateway/guest-table.ts';
import { KEY_PREFIX, type KeyGrant } from '../../../domain/gateway/program-keys.ts';
import { guestOf, keyPartyOf, PROGRAM } from '../../../domain/models/party.ts';
import { ORIGIN_HEADER } from '../../../protocol/endpoint/bridge.ts';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import type { GolemFacade } from '../../facade/index.ts';
import { notAllowed } from '../../models/index.ts';
import { failed } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { isAnthropic } from './party-call.ts';
import { ANTHROPIC, OPENAI } from './vendor.ts';

/**
 * Answers a call of whoever stands at the door.
 * @param origin whose page asks, as a browser vouches for it; null for a program of the owner's
 */
export type Door = (
  call: EndpointCall,
  origin: string | null,
  signal: AbortSignal,
) => Promise<EndpointAnswer>;

const headersOf = (
  headers: EndpointCall['headers'],
  pass: (name: string) => boolean,
): EndpointCall['headers'] => Object.fromEntries(Object.entries(headers).filter(([name]) => pass(name)));

/** What is settled at the door, and told to nobody behind it. */
const AT_THE_DOOR: ReadonlySet<string> = new Set([ORIGIN_HEADER, 'authorization', 'x-api-key']);
const BEARER = 'Bearer ';

/** The credential that a caller brings, as either vendor's package sends it; null where there is none. */
export function credentialIn({ authorization, 'x-api-key': key }: EndpointCall['headers']): string | null {
  return authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : (key ?? null);
}

/** A key of this golem's; whatever else stands there is for somebody else, or a stopgap. */
function keyIn(headers: EndpointCall['headers']): string | null {
  const credential = credentialIn(headers);
  return credential?.startsWith(KEY_PREFIX) ? credential : null;
}

/** Where it is settled who asks: behind it, nothing that is asked says so. A guest's call is let in with what is listed here, and no more. */
export function openDoor(
  endpoint: Endpoint,
  golem: Pick<GolemFacade['endpoint'], 'admit' | 'admitKey'>,
): Door {
  return async (call, origin, signal) => {
    const secret = keyIn(call.headers);
    let grant: KeyGrant | null;
    try {
      grant = secret === null ? null : await golem.admitKey(secret);
    } catch (thrown) {
      return failed(thrown, isAnthropic(call) ? ANTHROPIC : OPENAI);
    }
    if (origin === null) {
      const headers = headersOf(call.headers, (name) => !AT_THE_DOOR.has(name));
      return endpoint.answer({ ...call, headers }, grant ? keyPartyOf(grant.id) : PROGRAM, signal, grant);
    }
    const guest = guestOf(origin);
    const { method, path, body } = call;
    const headers = headersOf(call.headers, (name) => GUEST_HEADERS.has(name));
    try {
      if (!(await golem.admit(origin))) {
        endpoint.forget(guest);
        throw notAllowed(origin);
      }
    } catch (thrown) {
      return failed(thrown, isAnthropic(call) ? ANTHROPIC : OPENAI);
    }
    return endpoint.answer({ method, path, headers, body }, guest, signal);
  };
}
