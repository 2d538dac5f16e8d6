import type { EndpointStatus } from '../../domain/endpoint.ts';
import { text } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

/** Which pages of other origins may ask the golem's models. */
export interface EndpointVerbs {
  /** Who may, and who asked and may not. */
  status(): Promise<EndpointStatus>;
  /** Lets pages of an origin ask, e.g. `https://example.org`. @throws AppError `input.invalid`, `store.query_failed` */
  allow(origin: string): Promise<EndpointStatus>;
  /** Lets them no more. */
  disallow(origin: string): Promise<EndpointStatus>;
  /** Whether a page of this origin may ask now; one that may not is among those that were refused from then on. */
  admit(origin: string): Promise<boolean>;
}

type Api = Named<'endpoint', EndpointVerbs>;

export const endpointRows = {
  'endpoint.status': QUERY,
  'endpoint.allow': COMMAND,
  'endpoint.disallow': COMMAND,
  'endpoint.admit': COMMAND,
} as const satisfies Rows<Api>;

const origin = text('An origin', 300);

export const endpointArguments = {
  'endpoint.status': [],
  'endpoint.allow': [origin],
  'endpoint.disallow': [origin],
  'endpoint.admit': [origin],
} satisfies ArgumentsOf<Api>;
