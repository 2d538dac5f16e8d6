import * as v from 'valibot';
import type { EndpointStatus, GuestShare } from '../../../domain/gateway/endpoint.ts';
import { between, text, whole } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** Which pages of other origins may ask the golem's models, and how much in 24 hours. */
export interface EndpointVerbs {
  /** Who may, how much of it they have taken, and who asked and may not. */
  status(): Promise<EndpointStatus>;
  /**
   * Lets pages of an origin ask, e.g. `https://example.org`.
   * @param limits in 24 hours; US$ 1 and 200 requests where nothing is said
   * @throws AppError `input.invalid`, `store.query_failed`
   */
  allow(origin: string, limits?: GuestShare): Promise<EndpointStatus>;
  /** What pages of an allowed origin may take in 24 hours, from now on. @throws AppError `golem.not_found`, `store.query_failed` */
  limit(origin: string, limits: GuestShare): Promise<EndpointStatus>;
  /** Lets them no more: what is under way for them ends, and what was remembered of them goes. */
  disallow(origin: string): Promise<EndpointStatus>;
  /**
   * Whether a page of this origin may ask now, which counts as a request of it; one that may not is among those that were refused from then
   * on. @throws AppError `endpoint.limit_reached`
   */
  admit(origin: string): Promise<boolean>;
}

type Api = Named<'endpoint', EndpointVerbs>;

export const endpointRows = {
  'endpoint.status': QUERY,
  'endpoint.allow': COMMAND,
  'endpoint.limit': COMMAND,
  'endpoint.disallow': COMMAND,
  'endpoint.admit': COMMAND,
} as const satisfies Rows<Api>;

const origin = text('An origin', 300);
const limits = v.strictObject(
  { usd: between('A limit in dollars', 0.01, 1_000), requests: whole('A limit of requests', 1, 100_000) },
  'Limits are dollars and requests in 24 hours: { usd, requests }.',
);

export const endpointArguments = {
  'endpoint.status': [],
  'endpoint.allow': [origin, v.optional(limits)],
  'endpoint.limit': [origin, limits],
  'endpoint.disallow': [origin],
  'endpoint.admit': [origin],
} satisfies ArgumentsOf<Api>;
