import { isGuest, type Party } from '../models/party.ts';

/**
 * What a page of another origin may do once the owner has allowed it. This is the one place: the endpoint admits requests by it, layers of
 * the gateway ask it, the window in which the owner allows a page says it, and tests go through it row by row. A route that stands in no
 * row has no handler (`runtime/programs/endpoint/endpoint.ts` does not compile), and a row without a test does not compile either
 * (`test/runtime/programs/endpoint/guests.test.ts`).
 */
export interface GuestRow {
  readonly may: boolean;
  /** Goes on from “It may” or “It may not”, to the owner. */
  readonly says: string;
  /** Method and path of what it takes; `:name` is one part of a path, `:name*` the rest of it. */
  readonly routes: readonly string[];
}

export const GUEST_TABLE = {
  ask: {
    may: true,
    says: 'ask your language models, which costs what your provider charges',
    routes: ['POST /v1/chat/completions', 'POST /v1/completions', 'POST /v1/responses', 'POST /v1/messages'],
  },
  vectors: {
    may: true,
    says: 'turn its own texts into vectors with your models',
    routes: ['POST /v1/embeddings'],
  },
  models: {
    may: true,
    says: 'see the names of your models',
    routes: ['GET /v1/models', 'GET /v1/models/:name*'],
  },
  answers: {
    may: true,
    says: 'read, continue and delete answers that it was given itself',
    routes: ['GET /v1/responses/:id', 'DELETE /v1/responses/:id'],
  },
  conversations: {
    may: false,
    says: 'see or enter your conversations, or those of other pages and programs',
    routes: [
      'GET /v1/sessions',
      'GET /v1/sessions/:id',
      'POST /v1/sessions/:id/compact',
      'POST /v1/sessions/:id/handoff',
    ],
  },
  requests: {
    may: false,
    says: 'see what the gateway made of a request, or what it cost',
    routes: ['GET /v1/requests/:id'],
  },
  layers: {
    may: false,
    says: 'switch layers of the gateway on or off, or ask by another profile',
    routes: [],
  },
  replies: {
    may: false,
    says: 'get replies or personal data meant for you, or for other pages and programs',
    routes: [],
  },
  mind: {
    may: false,
    says: 'read the golem’s memories, books or world',
    routes: [],
  },
  documents: {
    may: false,
    says: 'be given your documents',
    routes: [
      'GET /v1/readings',
      'POST /v1/readings',
      'GET /v1/readings/:id',
      'DELETE /v1/readings/:id',
      'POST /v1/readings/:id/stop',
      'POST /v1/readings/:id/resume',
    ],
  },
  memories: {
    may: false,
    says: 'read or change what your programs remember of their users',
    routes: [
      'POST /v1/memories',
      'GET /v1/memories',
      'DELETE /v1/memories',
      'POST /v1/memories/search',
      'GET /v1/memories/:id',
      'PUT /v1/memories/:id',
      'DELETE /v1/memories/:id',
      'GET /v1/memories/:id/history',
      'POST /v1/memories/:id/undo',
      'POST /v1/search',
      'POST /v1/reset',
      'POST /memories',
      'GET /memories',
      'DELETE /memories',
      'GET /memories/:id',
      'PUT /memories/:id',
      'DELETE /memories/:id',
      'GET /memories/:id/history',
      'POST /search',
      'POST /reset',
    ],
  },
  tools: {
    may: false,
    says: 'call your servers of tools',
    routes: [],
  },
  templates: {
    may: false,
    says: 'use or change your prompt templates',
    routes: [
      'GET /v1/templates',
      'GET /v1/templates/:id',
      'PUT /v1/templates/:id',
      'DELETE /v1/templates/:id',
    ],
  },
  teaching: {
    may: false,
    says: 'change the golem or what it learns',
    routes: [],
  },
  warmth: {
    may: false,
    says: 'cause costs while it asks nothing',
    routes: [],
  },
  origins: {
    may: false,
    says: 'see or change which pages may ask',
    routes: ['GET /v1/golem/origins', 'POST /v1/golem/origins'],
  },
  site: {
    may: false,
    says: 'see your keys, cookies or anything else on this site',
    routes: [],
  },
} as const satisfies Readonly<Record<string, GuestRow>>;

export type Permission = keyof typeof GUEST_TABLE;
/** Every request that the endpoint answers, of anybody. */
export type Route = (typeof GUEST_TABLE)[Permission]['routes'][number];

export const PERMISSIONS = Object.keys(GUEST_TABLE) as readonly Permission[];

const PERMISSION_OF: ReadonlyMap<Route, Permission> = new Map(
  PERMISSIONS.flatMap((permission) =>
    GUEST_TABLE[permission].routes.map((route): [Route, Permission] => [route, permission]),
  ),
);
export const ROUTES: readonly Route[] = [...PERMISSION_OF.keys()];

/** The row that a route stands in. */
export const permissionOf = (route: Route): Permission => PERMISSION_OF.get(route)!;

/** Guests what their table says; the owner, and programs of the owner's, everything. */
export const mayDo = (party: Party, permission: Permission): boolean =>
  !isGuest(party) || GUEST_TABLE[permission].may;

/** The headers of a request that reach the golem from a guest; names in small letters. None of them widens what it may. */
export const GUEST_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'content-type',
  'x-golem-session',
]);

/** What an origin may take in 24 hours, until its owner says otherwise. */
export const GUEST_LIMITS = { usd: 1, requests: 200 } as const;
/** Replies that are kept for one origin, to be given it again. */
export const GUEST_REPLIES = 200;
/** Replies to one origin that are under way at once. */
export const GUEST_AT_ONCE = 8;
