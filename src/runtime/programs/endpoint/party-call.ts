import { AppError } from '../../../domain/errors.ts';
import { type Deed, GUEST_TABLE } from '../../../domain/gateway/guest-table.ts';
import { isGuest, type Party } from '../../../domain/models/party.ts';
import type { EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import { errorForGuest } from './guest-words.ts';

/** A call and who asks. */
export interface PartyCall {
  readonly call: EndpointCall;
  readonly party: Party;
  readonly signal: AbortSignal;
}

/** What the vendor's own package sends, and nobody else's. */
export const isAnthropic = ({ path, headers }: Pick<EndpointCall, 'path' | 'headers'>): boolean =>
  path.startsWith('/v1/messages') || 'anthropic-version' in headers;

/** A guest's request for what stands in another row of the table. */
export const refusedDeed = (deed: Deed): AppError =>
  new AppError(
    'tab.read_only',
    `Pages of other origins may not ${GUEST_TABLE[deed].says.replaceAll('your', 'the owner’s')}.`,
  );

/** A failure as it is told to whoever asked. */
export const failureFor = (party: Party, thrown: unknown): AppError =>
  isGuest(party) ? errorForGuest(AppError.from(thrown)) : AppError.from(thrown);
