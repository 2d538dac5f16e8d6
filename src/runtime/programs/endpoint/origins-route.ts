import * as v from 'valibot';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import type { GolemFacade } from '../../facade/index.ts';
import { json } from './answers.ts';
import { readBody } from './read-body.ts';

/** Who of other origins may ask. */
export type EndpointOrigins = Pick<GolemFacade['endpoint'], 'status' | 'allow'>;

const BODY = v.looseObject({ origin: v.string() });

/** For the golem's own window, in which the owner allows a page: by `GET` who may ask, by `POST` one more. @throws AppError `input.invalid` */
export async function originsRoute(
  origins: EndpointOrigins,
  { method, body }: EndpointCall,
): Promise<EndpointAnswer> {
  if (method === 'GET') return json(await origins.status());
  return json(await origins.allow(readBody(BODY, body).origin));
}
