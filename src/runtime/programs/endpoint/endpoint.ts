import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type { ModelEntry } from '../../../domain/models/model-config.ts';
import { embeddingsWire } from '../../../adapters/vendors/index.ts';
import { permissionOf, mayDo, type Route } from '../../../domain/gateway/guest-table.ts';
import type { KeyGrant } from '../../../domain/gateway/program-keys.ts';
import type { Party } from '../../../domain/models/party.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import { routeOf } from '../../../protocol/endpoint/route-of.ts';
import type { EmbeddedBy } from '../../../protocol/verbs/models/models.ts';
import type { GolemFacade } from '../../facade/index.ts';
import type { EndpointGolem } from './endpoint-golem.ts';
import { failed, json } from './answers.ts';
import { completer } from './completion/completion.ts';
import { modelsFor } from './completion/models-for.ts';
import { type AskedVectors, readEmbeddings } from './openai/embeddings.ts';
import { KeptResponses } from './openai-responses/kept-responses.ts';
import { responsesVendor } from './openai-responses/responses-vendor.ts';
import {
  failureFor,
  isAnthropic,
  mayAsk,
  type PartyCall,
  refusedDeed,
  refuseUnscoped,
} from './party-call.ts';
import { memoryRoutes } from './memory/memory-routes.ts';
import { nameIn, readBody, refusedField } from './read-body.ts';
import { readingRoutes } from './reading-routes.ts';
import { requestRoute } from './request-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { ANTHROPIC, COMPLETIONS, OPENAI } from './vendor.ts';

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

export interface Endpoint {
  /**
   * Answers one call. Never throws: what fails is told as the vendor would tell it.
   * @param party who asks, as the door knows it; nothing in a call says otherwise @param signal hung up
   * @param grant what the key may by which it is asked; null where none is needed
   */
  answer(
    call: EndpointCall,
    party: Party,
    signal: AbortSignal,
    grant?: KeyGrant | null,
  ): Promise<EndpointAnswer>;
  /** Lets go of what is kept for a party. */
  forget(party: Party): void;
}

type Handler = (asked: PartyCall) => EndpointAnswer | null | Promise<EndpointAnswer | null>;

/** UTF-16 units at most, of one request. */
const MOST_CHARACTERS = 64_000_000;

const noRoute = (path: string): AppError =>
  new AppError(
    'gateway.not_found',
    `There is no endpoint ${path}. Available: /v1/chat/completions, /v1/completions, /v1/responses, /v1/messages, /v1/models, /v1/embeddings, /v1/requests, /v1/templates, /v1/sessions, /v1/readings and /v1/memories.`,
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
  const complete = completer(golem, { now, newId });

  async function models({ call, grant }: PartyCall): Promise<EndpointAnswer> {
    const entries = mayAsk(await golem.models.list(), grant);
    const all = isAnthropic(call) ? anthropicModels(entries) : openAiModels(entries);
    const name = nameIn(call.path.slice('/v1/models'.length + 1));
    if (name === '') return json(all);
    modelsFor(name, entries, 'model', grant?.models != null);
    const { data } = all as { readonly data: readonly { readonly id: string }[] };
    const one = data.find(({ id }) => id === name);
    if (!one) throw noRoute(call.path);
    return json(one);
  }

  async function embeddings({ call, party, grant }: PartyCall): Promise<EndpointAnswer> {
    const asked = readEmbeddings(call.body);
    if (grant?.models && asked.model !== 'golem' && !grant.models.includes(asked.model)) {
      throw new AppError(
        'model.not_configured',
        `There is no model "${asked.model}" that your key may use. GET /v1/models lists them.`,
        {
          data: { param: 'model' },
        },
      );
    }
    const { vectors, tokens } = await vectorsFor(golem.models, asked, party);
    const length = vectors[0]?.length ?? null;
    if (asked.dimensions !== null && asked.dimensions !== length) {
      throw refusedField(
        'dimensions',
        `This model’s vectors have ${length} dimensions. Leave dimensions out, or set it to ${length}.`,
      );
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
  const readings: Handler = (asked) => readingRoutes(golem, asked);
  const memories: Handler = (asked) => memoryRoutes(golem.memories, asked);
  const erasing: Handler = async (asked) => {
    const answer = await memories(asked);
    // What its answers go on from holds what users said, and is not told apart by user.
    if (answer) kept.forget(asked.party);
    return answer;
  };
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
    'GET /v1/requests/:id': (asked) => requestRoute(golem.gateway, asked),
    'GET /v1/sessions': sessions,
    'GET /v1/sessions/:id': sessions,
    'POST /v1/sessions/:id/compact': sessions,
    'POST /v1/sessions/:id/handoff': sessions,
    'GET /v1/readings': readings,
    'POST /v1/readings': readings,
    'GET /v1/readings/:id': readings,
    'DELETE /v1/readings/:id': readings,
    'POST /v1/readings/:id/stop': readings,
    'POST /v1/readings/:id/resume': readings,
    'POST /v1/memories': memories,
    'GET /v1/memories': memories,
    'DELETE /v1/memories': erasing,
    'GET /v1/memories/:id': memories,
    'PUT /v1/memories/:id': memories,
    'DELETE /v1/memories/:id': erasing,
    'GET /v1/memories/:id/history': memories,
    'POST /v1/search': memories,
    'POST /v1/reset': erasing,
    'POST /v1/memories/search': memories,
    'POST /v1/memories/:id/undo': memories,
    'POST /memories': memories,
    'GET /memories': memories,
    'DELETE /memories': erasing,
    'GET /memories/:id': memories,
    'PUT /memories/:id': memories,
    'DELETE /memories/:id': erasing,
    'GET /memories/:id/history': memories,
    'POST /search': memories,
    'POST /reset': erasing,
    'GET /v1/golem/origins': whoMayAsk,
    'POST /v1/golem/origins': whoMayAsk,
  };

  async function route(asked: PartyCall): Promise<EndpointAnswer> {
    const { method, path, body } = asked.call;
    if (body.length > MOST_CHARACTERS)
      throw refusedField(null, 'The request has more than 64 million characters. Shorten it.');
    const found = routeOf(method, path);
    if (!found) throw noRoute(path);
    const deed = permissionOf(found);
    if (!mayDo(asked.party, deed)) throw refusedDeed(deed);
    refuseUnscoped(asked.grant, deed);
    const answer = await handlers[found](asked);
    if (!answer) throw noRoute(path);
    return answer;
  }

  return {
    answer: async (call, party, signal, grant = null) => {
      try {
        return await route({ call, party, signal, grant });
      } catch (thrown) {
        return failed(failureFor(party, thrown), isAnthropic(call) ? ANTHROPIC : OPENAI);
      }
    },
    forget: (party) => kept.forget(party),
  };
}
