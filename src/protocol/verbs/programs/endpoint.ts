import * as v from 'valibot';
import type { EndpointStatus, GuestShare } from '../../../domain/gateway/endpoint.ts';
import {
  KEY_SCOPES,
  type KeyDraft,
  type KeyGrant,
  type ProgramKey,
} from '../../../domain/gateway/program-keys.ts';
import { between, list, oneOf, text, whole, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** Who may ask the golem's models, and how much: pages of other origins, and programs by keys. */
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
  /** Keys by which programs ask, in the order in which they were made, with what each has used. */
  keys(): Promise<readonly ProgramKey[]>;
  /**
   * Makes a key for a program. It is told here and never again: its hash alone is kept.
   * @param draft with `hash`, BLAKE3 in hex, of a key that was made elsewhere; `secret` is null then
   * @throws AppError `input.invalid`, `store.query_failed`
   */
  createKey(
    draft: KeyDraft & { readonly hash?: string },
  ): Promise<{ readonly key: ProgramKey; readonly secret: string | null }>;
  /** Changes what is named of a key, from its next request on. @throws AppError `golem.not_found`, `store.query_failed` */
  changeKey(id: string, change: Partial<KeyDraft>): Promise<readonly ProgramKey[]>;
  /** Nobody asks by it any more: what is under way for it ends. @throws AppError `golem.not_found`, `store.query_failed` */
  revokeKey(id: string): Promise<readonly ProgramKey[]>;
  /**
   * Lets in whoever brings a key, which counts as a request of it.
   * @throws AppError `model.unauthorized` for one that is not known, `endpoint.limit_reached` with `data.retryAfter`, s
   */
  admitKey(secret: string): Promise<KeyGrant>;
}

type Api = Named<'endpoint', EndpointVerbs>;

export const endpointRows = {
  'endpoint.status': QUERY,
  'endpoint.allow': COMMAND,
  'endpoint.limit': COMMAND,
  'endpoint.disallow': COMMAND,
  'endpoint.admit': COMMAND,
  'endpoint.keys': QUERY,
  'endpoint.createKey': COMMAND,
  'endpoint.changeKey': COMMAND,
  'endpoint.revokeKey': COMMAND,
  'endpoint.admitKey': COMMAND,
} as const satisfies Rows<Api>;

const origin = text('An origin', 300);
const limits = v.strictObject(
  { usd: between('The limit in dollars', 0.01, 1_000), requests: whole('The limit of requests', 1, 100_000) },
  'Limits must be { usd, requests }, both per 24 hours.',
);

const MOST_MODELS = 64;
/** More than anybody means. */
const MOST_COUNT = 1_000_000_000;
const name = words('A key’s name', 60);
const keyId = text('The id of a key', 64);
const HASHED = 'A hash must be the BLAKE3 of the key, as 64 hexadecimal digits.';
const HASH = v.pipe(v.string(HASHED), v.regex(/^[0-9a-f]{64}$/, HASHED));
const DRAFTED = 'A key can have name, scopes, limits and models, nothing else.';
const counted = (what: string) => v.optional(v.nullable(whole(what, 1, MOST_COUNT)));
const DRAFT = {
  scopes: v.optional(list('Scopes', oneOf('A scope', KEY_SCOPES), KEY_SCOPES.length)),
  limits: v.optional(
    v.strictObject(
      {
        usdPerDay: v.optional(v.nullable(between('The limit in dollars', 0, 1_000_000))),
        requestsPerDay: counted('The limit of requests per day'),
        requestsPerMinute: counted('The limit of requests per minute'),
        tokensPerMinute: counted('The limit of tokens per minute'),
      },
      'Limits can be usdPerDay, requestsPerDay, requestsPerMinute and tokensPerMinute, nothing else.',
    ),
  ),
  models: v.optional(v.nullable(list('Models', text('A model', 64), MOST_MODELS))),
};

export const endpointArguments = {
  'endpoint.status': [],
  'endpoint.allow': [origin, v.optional(limits)],
  'endpoint.limit': [origin, limits],
  'endpoint.disallow': [origin],
  'endpoint.admit': [origin],
  'endpoint.keys': [],
  'endpoint.createKey': [v.strictObject({ ...DRAFT, name, hash: v.optional(HASH) }, DRAFTED)],
  'endpoint.changeKey': [keyId, v.strictObject({ ...DRAFT, name: v.optional(name) }, DRAFTED)],
  'endpoint.revokeKey': [keyId],
  'endpoint.admitKey': [text('A key', 500)],
} satisfies ArgumentsOf<Api>;
