import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type { ModelEntry, ModelProvider } from '../../../domain/models/model-config.ts';
import { ANY_MODEL, type AskedOfModel } from './asked.ts';
import { embeddingsWire } from '../../../adapters/vendors/index.ts';
import { deedOf, type Deed, GUEST_TABLE, mayDo, type Route } from '../../../domain/gateway/guest-table.ts';
import { MCP_SCOPE } from '../../../domain/gateway/mcp.ts';
import { isGuest, type Party } from '../../../domain/models/party.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import { covers } from '../../../mind/gateway/index.ts';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import { routeOf } from '../../../protocol/endpoint/route-of.ts';
import type { EmbeddedBy } from '../../../protocol/verbs/models/models.ts';
import type { GolemFacade } from '../../facade/index.ts';
import type { EndpointGolem } from './endpoint-golem.ts';
import { eventStream, failed, json } from './answers.ts';
import { type Answered, type Passed, begun, wholeJson } from './begun.ts';
import { cacheHeaders, cacheWish } from './cache-wish.ts';
import { errorForGuest, uncached } from './guest-words.ts';
import { changedHeader, ignoredHeader } from './ignored.ts';
import { type AskedVectors, readEmbeddings } from './openai/embeddings.ts';
import { KeptResponses } from './openai-responses/kept-responses.ts';
import { responsesVendor } from './openai-responses/responses-vendor.ts';
import { nameIn, readBody, refusedField } from './read-body.ts';
import { SESSION, sessionRoutes } from './session-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { withTemplate } from './templated.ts';
import { untilWord } from './stop-words.ts';
import { ANTHROPIC, COMPLETIONS, OPENAI, type Vendor } from './vendor.ts';

/** The name that stands for whatever the owner has set up. */
const ANY = { id: 'golem', owner: 'golem' };

const listed = (entries: readonly ModelEntry[]): readonly (typeof ANY)[] => [
  ...(entries.length > 0 ? [ANY] : []),
  ...entries.map(({ config: { id, provider } }) => ({ id, owner: provider })),
];

/** The models that can be asked, as OpenAI lists them. When they were made is not known. */
const openAiModels = (entries: readonly ModelEntry[]): object => ({
  object: 'list',
  data: listed(entries).map(({ id, owner }) => ({ id, object: 'model', created: 0, owned_by: owner })),
});

/** The same, as Anthropic lists them. */
function anthropicModels(entries: readonly ModelEntry[]): object {
  const data = listed(entries).map(({ id }) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '1970-01-01T00:00:00Z',
  }));
  return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
}

/**
 * Which of the owner's models a request asks for.
 * @returns undefined for all of them, in their order @throws AppError `model.not_configured`
 */
function modelsFor(name: string, entries: readonly ModelEntry[]): readonly string[] | undefined {
  if (entries.length === 0) {
    throw new AppError(
      'model.not_configured',
      'No language model is set up in this golem, so it can pass nothing on. Its owner sets one up: in the page under Settings, Models; in Node with --models FILE.',
    );
  }
  if (entries.some(({ config }) => config.id === name)) return [name];
  if (ANY_MODEL.has(name)) return undefined;
  const known = entries.map(({ config }) => `"${config.id}"`).join(', ');
  throw new AppError(
    'model.not_configured',
    `There is no model "${name}" here. Ask for ${known}, or for "golem", which asks them in the owner's order.`,
    { data: { param: 'model' } },
  );
}

export interface Endpoint {
  /**
   * Answers one call. Never throws: what fails is told as the vendor would tell it.
   * @param party who asks, as the door knows it; nothing in a call says otherwise @param signal hung up
   */
  answer(call: EndpointCall, party: Party, signal: AbortSignal): Promise<EndpointAnswer>;
  /** Lets go of what is kept for a party. */
  forget(party: Party): void;
}

/** A call and who asks. */
interface PartyCall {
  readonly call: EndpointCall;
  readonly party: Party;
  readonly signal: AbortSignal;
}

type Handler = (asked: PartyCall) => EndpointAnswer | null | Promise<EndpointAnswer | null>;

/** UTF-16 units at most, of one request. */
const MOST_CHARACTERS = 64_000_000;
/** A header by which a caller names the conversation; letters, digits and `-_.:`. */
const SESSION_HEADER = 'x-golem-session';
/** A header by which a caller lets the model call tools of the owner's servers here. */
const SCOPE_HEADER = 'x-golem-scope';
/** How often a conversation was told in short; after two a new one is clearer (seed 002). */
const COMPACTIONS_HEADER = 'x-golem-compaction-count';

const noRoute = (path: string): AppError =>
  new AppError(
    'gateway.not_found',
    `There is no ${path} here. There are /v1/chat/completions, /v1/completions, /v1/responses, /v1/messages, /v1/models, /v1/embeddings, /v1/templates and /v1/sessions.`,
  );

/** A guest's request for what stands in another row of the table. */
const refusedDeed = (deed: Deed): AppError =>
  new AppError(
    'tab.read_only',
    `Pages of other origins may not ${GUEST_TABLE[deed].says.replaceAll('your', 'the owner’s')}.`,
  );

/** Who of other origins may ask. */
type EndpointOrigins = Pick<GolemFacade['endpoint'], 'status' | 'allow'>;

const ORIGIN_BODY = v.looseObject({ origin: v.string() });

/** For the golem's own window, in which the owner allows a page: by `GET` who may ask, by `POST` one more. @throws AppError `input.invalid` */
async function originsRoute(
  origins: EndpointOrigins,
  { method, body }: EndpointCall,
): Promise<EndpointAnswer> {
  if (method === 'GET') return json(await origins.status());
  return json(await origins.allow(readBody(ORIGIN_BODY, body).origin));
}

/** What the vendor's own package sends, and nobody else's. */
export const isAnthropic = ({ path, headers }: Pick<EndpointCall, 'path' | 'headers'>): boolean =>
  path.startsWith('/v1/messages') || 'anthropic-version' in headers;

async function* streamed(
  lines: AsyncIterable<string>,
  broken: (thrown: unknown) => string,
  ended: () => void,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (thrown) {
    yield broken(thrown);
  } finally {
    ended();
  }
}

async function replyOf(pieces: AsyncIterable<Passed>): Promise<Answered> {
  for await (const piece of pieces) if (piece.type === 'done') return piece.reply;
  throw new AppError('model.malformed_reply', 'The reply ended before it was over.', { retryable: true });
}

/** What of a reply is told: JSON whole, words up to one that ends them. */
function shaped(all: AsyncIterable<Passed>, { request }: AskedOfModel): AsyncIterable<Passed> {
  const { responseSchema, stop = [] } = request;
  if (responseSchema) return wholeJson(all);
  return stop.length > 0 ? untilWord(all, stop) : all;
}

/** What a guest may cost is set aside by the bound of its request: there is one. */
const bounded = ({ unbounded: _, ...request }: AskedOfModel['request']): AskedOfModel['request'] => request;

/** A bound that the API of whoever answers must have, and that nobody asked for. */
const boundTold = (
  { request: { unbounded, maxTokens } }: AskedOfModel,
  provider: ModelProvider | undefined,
): readonly string[] =>
  unbounded && (provider === 'anthropic' || provider === 'browser') ? [`max_tokens=${maxTokens}`] : [];

/** A failure as it is told to whoever asked. */
const failureFor = (party: Party, thrown: unknown): AppError =>
  isGuest(party) ? errorForGuest(AppError.from(thrown)) : AppError.from(thrown);

function sessionOf({ headers }: EndpointCall, asked: string | null): string | null {
  const session = headers[SESSION_HEADER] ?? asked;
  if (session === null || SESSION.test(session)) return session;
  throw refusedField(
    SESSION_HEADER,
    'The name of a conversation has at most 200 letters, digits, "-", "_", "." and ":".',
  );
}

function scopeOf({ headers }: EndpointCall, party: Party): string | null {
  const scope = mayDo(party, 'tools') ? headers[SCOPE_HEADER] : undefined;
  if (scope === undefined || covers([MCP_SCOPE], scope)) return scope ?? null;
  throw refusedField(
    SCOPE_HEADER,
    `Only tools of the owner's servers are called here: the scope is ${MCP_SCOPE}, or ${MCP_SCOPE}. with the name of one.`,
  );
}

/** Vectors by the embedding model of the golem, or by a server of the owner's. @throws AppError `model.*`, `gateway.budget_exceeded` */
async function vectorsFor(
  models: EndpointGolem['models'],
  { model, texts }: AskedVectors,
  party: Party,
): Promise<Pick<EmbeddedBy, 'vectors' | 'tokens'>> {
  const { name } = await models.status();
  if (model === name || model === 'golem') return { vectors: await models.embed(texts), tokens: null };
  const known = (await models.list()).find(({ config: { id } }) => id === model);
  if (known?.config.provider === 'openai-compatible') {
    return models.embedBy(model, texts, { party });
  }
  throw new AppError(
    'model.not_configured',
    `There is no embedding model "${model}" here. Ask for "${name}", for "golem", or for an OpenAI-compatible model of the owner's.`,
    { data: { param: 'model' } },
  );
}

/**
 * The golem as a server of OpenAI's and Anthropic's API (seed 002), whatever carries the calls.
 * @param origins answers who of other origins may ask; null where that is not changed by calls
 */
export function createEndpoint(
  golem: EndpointGolem,
  now: () => number,
  newId: () => string,
  origins: EndpointOrigins | null = null,
): Endpoint {
  const kept = new PerParty((party) => new KeptResponses(party));

  async function complete<Of extends AskedOfModel>(
    { call, party, signal }: PartyCall,
    vendor: Vendor<Of>,
  ): Promise<EndpointAnswer> {
    const read = vendor.read(call.body);
    if (read.request.template && !mayDo(party, 'templates')) throw refusedDeed('templates');
    const asked = await withTemplate(golem.templates, read);
    if (asked.request.stop && asked.request.responseSchema) {
      throw refusedField('stop', 'JSON of a schema is told whole: it cannot be ended at a word.');
    }
    const models = modelsFor(asked.model, await golem.models.list());
    const session = sessionOf(call, asked.session);
    const scope = scopeOf(call, party);
    const cache = cacheWish(call, asked.cache ?? null);
    const events = golem.gateway.complete(
      { ...(isGuest(party) ? bounded(asked.request) : asked.request), ...(models && { models }) },
      {
        party,
        profile: 'proxy',
        signal,
        ...(session !== null && { session }),
        ...(scope !== null && { scope }),
        ...(cache !== null && { cache }),
        ...(asked.keep && { keep: asked.keep }),
      },
    );
    const { all, started } = await begun(isGuest(party) ? uncached(events) : events);
    const pieces = shaped(all, asked);
    const head = { id: newId(), created: Math.floor(now() / 1_000) };
    const compactions = session === null ? 0 : ((await golem.gateway.receipt(session, party))?.count ?? 0);
    const said: Readonly<Record<string, string>> = {
      ...ignoredHeader(asked.ignored),
      ...changedHeader([...(asked.changed ?? []), ...boundTold(asked, started?.provider)]),
      ...(isGuest(party) ? {} : cacheHeaders(started?.cached)),
      ...(compactions > 0 && { [COMPACTIONS_HEADER]: String(compactions) }),
    };
    const hangUp = (): void => void all.return(undefined);
    if (!asked.streams) {
      const reply = await replyOf(pieces).finally(hangUp);
      return json(vendor.whole(reply, asked, head), 200, said);
    }
    const broken = (thrown: unknown): string => vendor.brokenStream(failureFor(party, thrown));
    return eventStream(streamed(vendor.stream(pieces, asked, head), broken, hangUp), said);
  }

  async function models({ call }: PartyCall): Promise<EndpointAnswer> {
    const entries = await golem.models.list();
    const all = isAnthropic(call) ? anthropicModels(entries) : openAiModels(entries);
    const name = nameIn(call.path.slice('/v1/models'.length + 1));
    if (name === '') return json(all);
    modelsFor(name, entries);
    const { data } = all as { readonly data: readonly { readonly id: string }[] };
    const one = data.find(({ id }) => id === name);
    if (!one) throw noRoute(call.path);
    return json(one);
  }

  async function embeddings({ call, party }: PartyCall): Promise<EndpointAnswer> {
    const asked = readEmbeddings(call.body);
    const { vectors, tokens } = await vectorsFor(golem.models, asked, party);
    const length = vectors[0]?.length ?? null;
    if (asked.dimensions !== null && asked.dimensions !== length) {
      throw refusedField('dimensions', `Vectors of this model have ${length} components, no other number.`);
    }
    return json(embeddingsWire.writeAnswer(vectors, asked.model, asked.encoding, tokens));
  }

  function keptResponse({ call: { method, path }, party }: PartyCall): EndpointAnswer {
    const id = nameIn(path.slice('/v1/responses/'.length));
    const theirs = kept.of(party);
    if (method === 'GET') return json(theirs.get(id).response);
    theirs.drop(id);
    return json({ id, object: 'response', deleted: true });
  }

  const templates: Handler = ({ call }) => templateRoutes(golem.templates, call);
  const sessions: Handler = ({ call, party, signal }) =>
    sessionRoutes(golem.gateway, { call, party, signal });
  const whoMayAsk: Handler = ({ call }) => origins && originsRoute(origins, call);

  // One for each route of the table of guests: there is no other way in.
  const handlers: Readonly<Record<Route, Handler>> = {
    'POST /v1/chat/completions': (asked) => complete(asked, OPENAI),
    'POST /v1/completions': (asked) => complete(asked, COMPLETIONS),
    'POST /v1/responses': (asked) => complete(asked, responsesVendor(kept.of(asked.party))),
    'POST /v1/messages': (asked) => complete(asked, ANTHROPIC),
    'GET /v1/responses/:id': keptResponse,
    'DELETE /v1/responses/:id': keptResponse,
    'POST /v1/embeddings': embeddings,
    'GET /v1/models': models,
    'GET /v1/models/:name*': models,
    'GET /v1/templates': templates,
    'GET /v1/templates/:id': templates,
    'PUT /v1/templates/:id': templates,
    'DELETE /v1/templates/:id': templates,
    'GET /v1/sessions': sessions,
    'GET /v1/sessions/:id': sessions,
    'POST /v1/sessions/:id/compact': sessions,
    'POST /v1/sessions/:id/handoff': sessions,
    'GET /v1/golem/origins': whoMayAsk,
    'POST /v1/golem/origins': whoMayAsk,
  };

  async function route(asked: PartyCall): Promise<EndpointAnswer> {
    const { method, path, body } = asked.call;
    if (body.length > MOST_CHARACTERS)
      throw refusedField(null, 'The request has more than 64 million characters.');
    const found = routeOf(method, path);
    if (!found) throw noRoute(path);
    const deed = deedOf(found);
    if (!mayDo(asked.party, deed)) throw refusedDeed(deed);
    const answer = await handlers[found](asked);
    if (!answer) throw noRoute(path);
    return answer;
  }

  return {
    answer: async (call, party, signal) => {
      try {
        return await route({ call, party, signal });
      } catch (thrown) {
        return failed(failureFor(party, thrown), isAnthropic(call) ? ANTHROPIC : OPENAI);
      }
    },
    forget: (party) => kept.forget(party),
  };
}
