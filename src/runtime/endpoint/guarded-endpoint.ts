import { AppError } from '../../domain/errors.ts';
import { ORIGINS_PATH, ORIGIN_HEADER } from '../../protocol/bridge.ts';
import type { EndpointAnswer, EndpointCall } from '../../protocol/endpoint.ts';
import type { GolemFacade } from '../facade/facade.ts';
import { failed, json } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { readBody, refusedField } from './read-body.ts';
import { anthropicError, openAiError } from './vendor-error.ts';
import * as v from 'valibot';

const BODY = v.looseObject({ origin: v.string() });

/** Who asks says for which origin: pages of the golem's own bring no such header, and windows that ask for others do. */
export function guardedEndpoint(
  endpoint: Endpoint,
  golem: Pick<GolemFacade['endpoint'], 'status' | 'allow' | 'admit'>,
): Endpoint {
  async function origins({ method, body }: EndpointCall): Promise<EndpointAnswer> {
    if (method === 'GET') return json(await golem.status());
    if (method !== 'POST') throw refusedField(null, 'Origins are asked for by GET and allowed by POST.');
    return json(await golem.allow(readBody(BODY, body).origin));
  }
  return async (call, signal) => {
    const { [ORIGIN_HEADER]: origin, ...headers } = call.headers;
    const failure = 'anthropic-version' in headers ? anthropicError : openAiError;
    try {
      if (origin === undefined) {
        return await (call.path === `/${ORIGINS_PATH}` ? origins(call) : endpoint(call, signal));
      }
      if (!(await golem.admit(origin)) || call.path === `/${ORIGINS_PATH}`) {
        throw new AppError(
          'tab.read_only',
          `Pages of ${origin} may not ask this golem. Its owner allows them under Settings, Programs.`,
        );
      }
      return await endpoint({ ...call, headers, guest: true }, signal);
    } catch (thrown) {
      return failed(thrown, { failure });
    }
  };
}
