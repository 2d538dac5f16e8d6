import { GUEST_HEADERS } from '../../../domain/gateway/guest-table.ts';
import { guestOf, PROGRAM } from '../../../domain/models/party.ts';
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

/** Where it is settled who asks: behind it, nothing that is asked says so. A guest's call is let in with what is listed here, and no more. */
export function openDoor(endpoint: Endpoint, golem: Pick<GolemFacade['endpoint'], 'admit'>): Door {
  return async (call, origin, signal) => {
    if (origin === null) {
      const headers = headersOf(call.headers, (name) => name !== ORIGIN_HEADER);
      return endpoint.answer({ ...call, headers }, PROGRAM, signal);
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
