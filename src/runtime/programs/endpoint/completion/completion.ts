import { AppError } from '../../../../domain/errors.ts';
import { mayDo } from '../../../../domain/gateway/guest-table.ts';
import { MCP_SCOPE } from '../../../../domain/gateway/mcp.ts';
import type { ModelEntry, ModelProvider } from '../../../../domain/models/model-config.ts';
import { AGENT_PROFILE } from '../../../../domain/models/gateway-profile.ts';
import { isGuest, type Party } from '../../../../domain/models/party.ts';
import { covers } from '../../../../mind/gateway/index.ts';
import type { EndpointAnswer, EndpointCall } from '../../../../protocol/endpoint/endpoint.ts';
import { eventStream, failed, json } from '../answers.ts';
import type { AskedOfModel } from '../asked.ts';
import { type AnsweredReply, begun, type Beginning, type Passed, wholeJson } from '../begun.ts';
import { cacheWish } from './cache-wish.ts';
import type { EndpointGolem } from '../endpoint-golem.ts';
import { uncached } from '../guest-words.ts';
import { changedHeader, ignoredHeader } from '../ignored.ts';
import { agentWish, Remembering } from '../memory/agent-wish.ts';
import { modelsFor } from './models-for.ts';
import { failureFor, mayAsk, type PartyCall, refusedDeed, refuseUnscoped } from '../party-call.ts';
import { refusedField } from '../read-body.ts';
import { SESSION } from '../session-routes.ts';
import { untilWord } from './stop-words.ts';
import { withTemplate } from './templated.ts';
import {
  accountComment,
  accountHeaders,
  accountObject,
  beginningHeaders,
  idHeader,
} from './account-fields.ts';
import type { Vendor } from '../vendor.ts';

/** A header by which a caller names the conversation; letters, digits and `-_.:`. */
const SESSION_HEADER = 'x-golem-session';
/** A header by which a caller lets the model call tools of the owner's servers here. */
const SCOPE_HEADER = 'x-golem-scope';
/** How often a conversation was told in short; after two a new one is clearer (seed 002). */
const COMPACTIONS_HEADER = 'x-golem-compaction-count';

function sessionOf({ headers }: EndpointCall, asked: string | null): string | null {
  const session = headers[SESSION_HEADER] ?? asked;
  if (session === null || SESSION.test(session)) return session;
  throw refusedField(
    SESSION_HEADER,
    'A conversation name can have at most 200 characters: letters, digits, "-", "_", "." and ":".',
  );
}

/** In the order that the field `golem` names, or by the vendor's own field; undefined for all of them. @throws AppError `model.not_configured` */
function modelsOf(
  { model, models }: AskedOfModel,
  entries: readonly ModelEntry[],
  restricted: boolean,
): readonly string[] | undefined {
  if (!models) return modelsFor(model, entries, 'model', restricted);
  return models.flatMap(
    (id, at) =>
      modelsFor(id, entries, `golem.models.${at}`, restricted) ?? entries.map((one) => one.config.id),
  );
}

function scopeOf({ headers }: EndpointCall, party: Party): string | null {
  const scope = mayDo(party, 'tools') ? headers[SCOPE_HEADER] : undefined;
  if (scope === undefined || covers([MCP_SCOPE], scope)) return scope ?? null;
  throw refusedField(
    SCOPE_HEADER,
    `Only tools of the owner’s MCP servers can be called here. Use the scope ${MCP_SCOPE}, or ${MCP_SCOPE}.NAME for one server.`,
  );
}

/** Reads to the end: who leaves before it hangs up. */
async function replyOf(pieces: AsyncIterable<Passed>): Promise<AnsweredReply> {
  let reply: AnsweredReply | null = null;
  for await (const piece of pieces) if (piece.type === 'done') ({ reply } = piece);
  if (reply) return reply;
  throw new AppError('model.malformed_reply', 'The reply ended before it was complete. Ask again.', {
    retryable: true,
  });
}

/** What of a reply is told: JSON whole, words up to one that ends them. */
function shaped(all: AsyncIterable<Passed>, { request }: AskedOfModel): AsyncIterable<Passed> {
  const { responseSchema, stop = [] } = request;
  if (responseSchema) return wholeJson(all);
  return stop.length > 0 ? untilWord(all, stop) : all;
}

/** What may be spent on a request is held to by the bound of its answer: there is one. */
const bounded = ({ unbounded: _, ...request }: AskedOfModel['request']): AskedOfModel['request'] => request;

/** A bound that the API of whoever answers must have, and that nobody asked for. */
const boundTold = (
  { request: { unbounded, maxTokens } }: AskedOfModel,
  held: boolean,
  provider: ModelProvider | undefined,
): readonly string[] => {
  const told = held || provider === 'anthropic' || provider === 'browser';
  return unbounded && told ? [`max_tokens=${maxTokens}`] : [];
};

/** A stream's lines; before the first that comes after the reply is whole, what it came to. */
async function* streamed(
  pieces: AsyncIterable<Passed>,
  write: (pieces: AsyncIterable<Passed>) => AsyncIterable<string>,
  account: () => Promise<object | null>,
): AsyncGenerator<string> {
  let told: object | null = null;
  async function* accounted(): AsyncGenerator<Passed> {
    for await (const piece of pieces) {
      if (piece.type !== 'done') {
        yield piece;
        continue;
      }
      told = await account();
      yield { ...piece, ...(told && { account: told }) };
    }
  }
  for await (const line of write(accounted())) {
    if (told) yield accountComment(told);
    told = null;
    yield line;
  }
}

interface CompletionDeps {
  now(): number;
  newId(): string;
}

/** Asks a model for whoever calls, by whichever vendor's API, and says with the answer what it came to. */
export function completer(golem: EndpointGolem, { now, newId }: CompletionDeps) {
  const { gateway } = golem;

  /** Guests are told no more than a name by which the owner finds it. */
  const accountFor = async (id: string, party: Party) =>
    isGuest(party) ? null : gateway.account(id, party).catch(() => null);

  async function answered<Of extends AskedOfModel>(
    { call, party, signal, grant }: PartyCall,
    vendor: Vendor<Of>,
    id: string,
  ): Promise<EndpointAnswer> {
    const read = vendor.read(call.body);
    if (read.request.template) {
      if (!mayDo(party, 'templates')) throw refusedDeed('templates');
      refuseUnscoped(grant, 'templates');
    }
    const asked = await withTemplate(golem.templates, read);
    if (asked.request.stop && asked.request.responseSchema) {
      throw refusedField('stop', 'Stop sequences can’t be combined with a JSON schema. Remove one of them.');
    }
    const profile = asked.profile === AGENT_PROFILE ? 'proxy' : asked.profile;
    const agent = agentWish({ call, party, signal, grant }, asked);
    if (asked.layers || (asked.profile && asked.profile !== AGENT_PROFILE)) {
      if (!mayDo(party, 'layers')) throw refusedDeed('layers');
      refuseUnscoped(grant, 'layers');
    }
    if (asked.codex?.collections) {
      if (!mayDo(party, 'documents')) throw refusedDeed('documents');
      refuseUnscoped(grant, 'documents');
    }
    const models = modelsOf(asked, mayAsk(await golem.models.list(), grant), grant?.models != null);
    const session = sessionOf(call, asked.wishedSession ?? asked.session);
    const scope = scopeOf(call, party);
    if (scope !== null) refuseUnscoped(grant, 'tools');
    const held = isGuest(party) || grant?.bounded === true || asked.route?.maxUsd !== undefined;
    // What is told of one user is no answer for another.
    const cache = agent ? 'none' : cacheWish(call, asked.cache ?? null);
    const events = gateway.complete(
      {
        ...(held ? bounded(asked.request) : asked.request),
        ...(models && { models }),
        ...(models?.length !== 1 && { route: {} }),
        ...(asked.route && { route: asked.route }),
      },
      {
        id,
        party,
        profile: profile ?? 'proxy',
        signal,
        ...(asked.layers && { layers: asked.layers }),
        ...(asked.user !== undefined && { user: asked.user }),
        ...(agent && { user: agent.user, memory: agent.agent === null ? {} : { agent: agent.agent } }),
        ...(asked.promptTokens !== undefined && { promptTokens: asked.promptTokens }),
        ...(session !== null && { session }),
        ...(scope !== null && { scope }),
        ...(cache !== null && { cache }),
        ...(asked.codex && { codex: asked.codex }),
        ...(asked.marked && { marked: true }),
        ...(asked.keep && { keep: asked.keep }),
      },
    );
    const remembering = agent && new Remembering(golem.memories, agent, { party, session });
    const begin = begun(isGuest(party) ? uncached(events) : events);
    // What a user said is kept also where nobody answers. What is told is what was known before.
    const { all, ...beginning } = await begin.finally(() => remembering?.say(asked.request.messages));
    const pieces = remembering ? remembering.hear(shaped(all, asked)) : shaped(all, asked);
    const head = { id, created: Math.floor(now() / 1_000) };
    const compactions = session === null ? 0 : ((await gateway.receipt(session, party))?.count ?? 0);
    const said = {
      ...toldOf(party, id, beginning),
      ...ignoredHeader(agent ? asked.ignored.filter((name) => !agent.reads.includes(name)) : asked.ignored),
      ...changedHeader([...(asked.changed ?? []), ...boundTold(asked, held, beginning.started?.provider)]),
      ...(compactions > 0 && { [COMPACTIONS_HEADER]: String(compactions) }),
    };
    const hangUp = (): void => void all.return(undefined);
    if (!asked.streams) {
      const reply = await replyOf(pieces).finally(hangUp);
      const account = await accountFor(id, party);
      return json(vendor.whole(reply, asked, head), 200, {
        ...said,
        ...(account && accountHeaders(account)),
        ...(remembering && (await remembering.headers())),
      });
    }
    async function* lines(): AsyncGenerator<string> {
      try {
        yield* streamed(
          pieces,
          (some) => vendor.stream(some, asked, head),
          async () => {
            const account = await accountFor(id, party);
            return account && accountObject(account);
          },
        );
      } catch (thrown) {
        yield vendor.brokenStream(failureFor(party, thrown));
      } finally {
        hangUp();
      }
    }
    return eventStream(lines(), said);
  }

  return async <Of extends AskedOfModel>(asked: PartyCall, vendor: Vendor<Of>): Promise<EndpointAnswer> => {
    const id = newId();
    try {
      return await answered(asked, vendor, id);
    } catch (thrown) {
      const { party } = asked;
      const { headers, ...rest } = failed(failureFor(party, thrown), vendor);
      // What was refused before the gateway saw it has no account.
      const account = await accountFor(id, party);
      return { ...rest, headers: { ...headers, ...idHeader(id), ...(account && accountHeaders(account)) } };
    }
  };
}

const toldOf = (party: Party, id: string, beginning: Beginning): Readonly<Record<string, string>> => ({
  ...idHeader(id),
  ...(isGuest(party) ? {} : beginningHeaders(beginning)),
});
