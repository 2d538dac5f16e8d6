import { AppError } from '../../domain/errors.ts';
import { MCP_SCOPE } from '../../domain/mcp.ts';
import { covers } from '../../mind/gateway/tools/scope.ts';
import type { EndpointAnswer, EndpointCall } from '../../protocol/endpoint.ts';
import type { GolemFacade } from '../facade/facade.ts';
import type { AskedOfModel } from './asked.ts';
import { eventStream, failed, json } from './answers.ts';
import { type Answered, type Passed, begun, wholeJson } from './begun.ts';
import { ignoredHeader } from './ignored.ts';
import { anthropicModels, modelsFor, openAiModels } from './model-list.ts';
import { vectorsFor } from './openai/vectors-for.ts';
import { embeddingsAnswer, readEmbeddings } from './openai/embeddings.ts';
import { KeptResponses } from './openai-responses/kept-responses.ts';
import { responsesVendor } from './openai-responses/responses-vendor.ts';
import { nameIn, refusedField } from './read-body.ts';
import { SESSION, SESSIONS_ROOT, sessionRoutes } from './session-routes.ts';
import { TEMPLATES_ROOT, templateRoutes } from './template-routes.ts';
import { withTemplate } from './templated.ts';
import { untilWord } from './stop-words.ts';
import { ANTHROPIC, COMPLETIONS, OPENAI, type Vendor } from './vendor.ts';

/** What of the golem programs reach. */
export interface EndpointGolem {
  readonly gateway: Pick<
    GolemFacade['gateway'],
    'complete' | 'requests' | 'receipt' | 'compact' | 'handOver' | 'cancel'
  >;
  readonly templates: Pick<GolemFacade['templates'], 'list' | 'versions' | 'save' | 'remove' | 'render'>;
  readonly models: Pick<GolemFacade['models'], 'list' | 'embed' | 'embedBy' | 'status'>;
}

/** Answers one call. Never throws: what fails is told as the vendor would tell it. @param signal hung up */
export type Endpoint = (call: EndpointCall, signal: AbortSignal) => Promise<EndpointAnswer>;

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

/** Templates and conversations are the owner's: pages of other origins may ask models, and no more. @throws AppError `tab.read_only` */
function ownersOnly({ guest = false }: EndpointCall): void {
  if (!guest) return;
  throw new AppError(
    'tab.read_only',
    'Pages of another origin may ask models. Templates and conversations are for programs of the owner’s own.',
  );
}

/** What the vendor's own package sends, and nobody else's. */
const isAnthropic = ({ path, headers }: EndpointCall): boolean =>
  path.startsWith('/v1/messages') || 'anthropic-version' in headers;

async function* streamed(
  vendor: Pick<Vendor, 'brokenStream'>,
  lines: AsyncIterable<string>,
  ended: () => void,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (thrown) {
    yield vendor.brokenStream(AppError.from(thrown));
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

/** The golem as a server of OpenAI's and Anthropic's API (seed 002), whatever carries the calls. */
export function createEndpoint(golem: EndpointGolem, now: () => number, newId: () => string): Endpoint {
  function sessionOf({ headers }: EndpointCall, asked: string | null): string | null {
    const session = headers[SESSION_HEADER] ?? asked;
    if (session === null || SESSION.test(session)) return session;
    throw refusedField(
      SESSION_HEADER,
      'The name of a conversation has at most 200 letters, digits, "-", "_", "." and ":".',
    );
  }

  function scopeOf({ headers }: EndpointCall): string | null {
    const scope = headers[SCOPE_HEADER];
    if (scope === undefined || covers([MCP_SCOPE], scope)) return scope ?? null;
    throw refusedField(
      SCOPE_HEADER,
      `Only tools of the owner's servers are called here: the scope is ${MCP_SCOPE}, or ${MCP_SCOPE}. with the name of one.`,
    );
  }

  const kept = new KeptResponses();
  const responses = responsesVendor(kept);

  async function complete<Asked extends AskedOfModel>(
    call: EndpointCall,
    signal: AbortSignal,
    vendor: Vendor<Asked>,
  ): Promise<EndpointAnswer> {
    const read = vendor.read(call.body);
    if (read.request.template) ownersOnly(call);
    const asked = await withTemplate(golem.templates, read);
    if (asked.request.stop && asked.request.responseSchema) {
      throw refusedField('stop', 'JSON of a schema is told whole: it cannot be ended at a word.');
    }
    const models = modelsFor(asked.model, await golem.models.list());
    const session = sessionOf(call, asked.session);
    const scope = scopeOf(call);
    const events = golem.gateway.complete(
      { ...asked.request, ...(models && { models }) },
      { profile: 'proxy', signal, ...(session !== null && { session }), ...(scope !== null && { scope }) },
    );
    const all = await begun(events);
    const pieces = shaped(all, asked);
    const head = { id: newId(), created: Math.floor(now() / 1_000) };
    const compactions = session === null ? 0 : ((await golem.gateway.receipt(session))?.count ?? 0);
    const said: Readonly<Record<string, string>> = {
      ...ignoredHeader(asked.ignored),
      ...(compactions > 0 && { [COMPACTIONS_HEADER]: String(compactions) }),
    };
    const hangUp = (): void => void all.return(undefined);
    if (!asked.streams) {
      const reply = await replyOf(pieces).finally(hangUp);
      return json(vendor.whole(reply, asked, head), 200, said);
    }
    return eventStream(streamed(vendor, vendor.stream(pieces, asked, head), hangUp), said);
  }

  async function models(call: EndpointCall): Promise<EndpointAnswer> {
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

  async function embeddings({ body }: EndpointCall): Promise<EndpointAnswer> {
    const asked = readEmbeddings(body);
    const { vectors, tokens } = await vectorsFor(golem.models, asked);
    const length = vectors[0]?.length ?? null;
    if (asked.dimensions !== null && asked.dimensions !== length) {
      throw refusedField('dimensions', `Vectors of this model have ${length} components, no other number.`);
    }
    return json(embeddingsAnswer(vectors, asked, tokens));
  }

  function keptResponse({ method, path }: EndpointCall): EndpointAnswer {
    const id = nameIn(path.slice('/v1/responses/'.length));
    if (method === 'GET') return json(kept.get(id).response);
    kept.drop(id);
    return json({ id, object: 'response', deleted: true });
  }

  async function ownersRoute(call: EndpointCall, signal: AbortSignal): Promise<EndpointAnswer | null> {
    const under = (root: string): boolean => call.path === root || call.path.startsWith(`${root}/`);
    const [templates, sessions] = [under(TEMPLATES_ROOT), under(SESSIONS_ROOT)];
    if (templates || sessions) ownersOnly(call);
    if (templates) return templateRoutes(golem.templates, call);
    return sessions ? sessionRoutes(golem.gateway, call, signal) : null;
  }

  async function route(call: EndpointCall, signal: AbortSignal): Promise<EndpointAnswer> {
    const { method, path, body } = call;
    if (body.length > MOST_CHARACTERS)
      throw refusedField(null, 'The request has more than 64 million characters.');
    const way = `${method} ${path}`;
    if (way === 'POST /v1/chat/completions') return complete(call, signal, OPENAI);
    if (way === 'POST /v1/completions') return complete(call, signal, COMPLETIONS);
    if (way === 'POST /v1/responses') return complete(call, signal, responses);
    if (/^(GET|DELETE) \/v1\/responses\/[^/]+$/.test(way)) return keptResponse(call);
    if (way === 'POST /v1/messages') return complete(call, signal, ANTHROPIC);
    if (way === 'POST /v1/embeddings') return embeddings(call);
    if (way === 'GET /v1/models' || way.startsWith('GET /v1/models/')) return models(call);
    const owners = await ownersRoute(call, signal);
    if (owners) return owners;
    throw noRoute(path);
  }

  return async (call, signal) => {
    try {
      return await route(call, signal);
    } catch (thrown) {
      return failed(thrown, isAnthropic(call) ? ANTHROPIC : OPENAI);
    }
  };
}
