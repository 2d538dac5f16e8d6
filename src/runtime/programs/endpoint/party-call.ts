import { AppError } from '../../../domain/errors.ts';
import { type Permission, GUEST_TABLE } from '../../../domain/gateway/guest-table.ts';
import type { KeyGrant } from '../../../domain/gateway/program-keys.ts';
import type { ModelEntry } from '../../../domain/models/model-config.ts';
import { isGuest, type Party } from '../../../domain/models/party.ts';
import type { EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import { errorForGuest } from './guest-words.ts';

/** A call and who asks. */
export interface PartyCall {
  readonly call: EndpointCall;
  readonly party: Party;
  readonly signal: AbortSignal;
  /** What the key may by which it is asked; null of whoever needs none. */
  readonly grant: KeyGrant | null;
}

/** @throws AppError `tab.read_only` where a key may not do what is asked */
export function refuseUnscoped(grant: KeyGrant | null, deed: Permission | 'metrics'): void {
  if (!grant || (grant.scopes as readonly string[]).includes(deed)) return;
  throw new AppError(
    'tab.read_only',
    `The key "${grant.name}" lacks the scope "${deed}". It has: ${grant.scopes.join(', ') || 'none'}. Ask the golem’s owner.`,
  );
}

/** Those of the owner's models that whoever asks may ask. */
export const mayAsk = (entries: readonly ModelEntry[], grant: KeyGrant | null): readonly ModelEntry[] =>
  grant?.models ? entries.filter(({ config }) => grant.models!.includes(config.id)) : entries;

/** What the vendor's own package sends, and nobody else's. */
export const isAnthropic = ({ path, headers }: Pick<EndpointCall, 'path' | 'headers'>): boolean =>
  path.startsWith('/v1/messages') || 'anthropic-version' in headers;

/** A guest's request for what stands in another row of the table. */
export const refusedDeed = (deed: Permission): AppError =>
  new AppError(
    'tab.read_only',
    `Pages of other origins may not ${GUEST_TABLE[deed].says.replaceAll('your', 'the owner’s')}.`,
  );

/** A failure as it is told to whoever asked. */
export const failureFor = (party: Party, thrown: unknown): AppError =>
  isGuest(party) ? errorForGuest(AppError.from(thrown)) : AppError.from(thrown);
