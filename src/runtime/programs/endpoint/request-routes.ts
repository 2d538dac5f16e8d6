import { AppError } from '../../../domain/errors.ts';
import type { EndpointAnswer } from '../../../protocol/endpoint/endpoint.ts';
import { json } from './answers.ts';
import type { EndpointGolem } from './endpoint-golem.ts';
import type { PartyCall } from './party-call.ts';
import { nameIn } from './read-body.ts';
import { accountHeaders, accountObject, idHeader } from './completion/account-fields.ts';

const ROOT = '/v1/requests/';
/** What the vendors' shapes put before the name. */
const PREFIX = /^(chatcmpl-|cmpl-|resp_|msg_)/;

/** `GET /v1/requests/{id}`: what a request came to, told to whoever asked it. @throws AppError `gateway.not_found` */
export async function requestRoute(
  gateway: Pick<EndpointGolem['gateway'], 'account'>,
  { call, party }: PartyCall,
): Promise<EndpointAnswer> {
  const id = nameIn(call.path.slice(ROOT.length)).replace(PREFIX, '');
  const account = await gateway.account(id.slice(0, 200), party);
  if (!account) {
    throw new AppError(
      'gateway.not_found',
      `None of your last 2,000 requests has the id "${id}". The id is in the response header x-golem-id.`,
      { data: { openAiCode: 'request_not_found' } },
    );
  }
  return json(accountObject(account), 200, { ...idHeader(account.id), ...accountHeaders(account) });
}
