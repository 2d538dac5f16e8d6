import * as v from 'valibot';
import type { GatewaySummary } from '../../../domain/gateway/gateway.ts';
import type { HistoryReceipt, Written } from '../../../domain/gateway/history.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import { json } from './answers.ts';
import type { EndpointGolem } from './endpoint-golem.ts';
import { nameIn, readBody } from './read-body.ts';

export const SESSIONS_ROOT = '/v1/sessions';

/** Names of conversations. */
export const SESSION = /^[\w.:-]{1,200}$/;
/** Requests that are looked through: as many as are kept. */
const MOST_REQUESTS = 100;

const COMPACT = v.looseObject({
  preserve_recent: v.optional(
    v.pipe(v.number('expected a number of turns'), v.integer(), v.minValue(1), v.maxValue(1_000)),
  ),
});
const HANDOFF = v.looseObject({
  session: v.optional(
    v.pipe(v.string(), v.regex(SESSION, 'expected letters, digits and "-_.:", at most 200')),
  ),
});

type Gateway = Omit<EndpointGolem['gateway'], 'complete'>;

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Counts that every request has, added up; null where one of them was not counted. */
function summed(counts: readonly (number | null)[]): number | null {
  return counts.includes(null) ? null : counts.reduce<number>((sum, one) => sum + one!, 0);
}

function sessionObject(
  id: string,
  requests: readonly GatewaySummary[],
  receipt: HistoryReceipt | null,
): object {
  const answered = requests.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : []));
  const at = requests.map((one) => one.at);
  return {
    id,
    object: 'session',
    requests: requests.length,
    created: seconds(Math.min(...at)),
    last_request: seconds(Math.max(...at)),
    usage: {
      input_tokens: summed(answered.map(({ usage }) => usage.input)),
      output_tokens: summed(answered.map(({ usage }) => usage.output)),
    },
    compaction_count: receipt?.count ?? 0,
  };
}

/** Who wrote it, heading by heading where it has any. */
const writtenOf = ({ by, why, headings }: Written): object => ({
  written_by: by,
  written_why: why,
  headings: headings.map((one) => ({ heading: one.heading, written_by: one.by, written_why: one.why })),
});

const compactionOf = ({ turns, tokens, tokenizer, handoff, ...written }: HistoryReceipt): object => ({
  tokens,
  tokenizer,
  handoff,
  ...writtenOf(written),
  turns: turns.map(({ id, from, to, tokens: whole, statements, told: kept, restored }) => ({
    id,
    from,
    to,
    tokens: whole,
    statements,
    told: kept,
    restored,
  })),
});

const optionalBody = (body: string): string => (body.trim() === '' ? '{}' : body);

const noSession = (id: string): AppError =>
  new AppError(
    'gateway.not_found',
    `None of the last ${MOST_REQUESTS} requests belongs to the conversation "${id}". Name a conversation with the header x-golem-session, or with prompt_cache_key.`,
    { data: { openAiCode: 'session_not_found' } },
  );

async function known(
  gateway: Gateway,
  party: Party,
): Promise<ReadonlyMap<string, readonly GatewaySummary[]>> {
  const requests = await gateway.requests({ party, limit: MOST_REQUESTS });
  const sessions = new Map<string, GatewaySummary[]>();
  for (const request of requests) {
    if (request.session === null) continue;
    sessions.set(request.session, [...(sessions.get(request.session) ?? []), request]);
  }
  return sessions;
}

async function compact(gateway: Gateway, party: Party, id: string, body: string): Promise<EndpointAnswer> {
  const { preserve_recent: recent } = readBody(COMPACT, optionalBody(body));
  const { tokensBefore, tokensAfter, ...receipt } = await gateway.compact(id, recent, party);
  return json({
    object: 'session.compaction',
    session: id,
    strategy: 'compact',
    tokens_before: tokensBefore,
    tokens_after: tokensAfter,
    tokens_saved: tokensBefore - tokensAfter,
    compaction_count: receipt.count,
    ...compactionOf(receipt),
  });
}

async function handOff(gateway: Gateway, party: Party, id: string, body: string): Promise<EndpointAnswer> {
  const { session: to } = readBody(HANDOFF, optionalBody(body));
  const { session, parent, briefing, tokens, tokensBefore, tokenizer, ...written } = await gateway.handOver(
    id,
    to,
    party,
  );
  return json(
    {
      id: session,
      object: 'session',
      parent,
      strategy: 'handoff',
      briefing,

      tokens_before: tokensBefore,
      tokens_after: tokens,
      tokens_saved: tokensBefore - tokens,
      tokenizer,
      ...writtenOf(written),
    },
    201,
  );
}

/** A call for a conversation, and whose conversations it may be about. */
interface SessionCall {
  readonly call: EndpointCall;
  readonly party: Party;
  /** Hung up. */
  readonly signal: AbortSignal;
}

/** What a model writes of it ends where the caller hangs up. */
async function whileHeard<Made>(
  { cancel }: Gateway,
  id: string,
  { party, signal }: Pick<SessionCall, 'party' | 'signal'>,
  work: Promise<Made>,
): Promise<Made> {
  const left = (): void => void cancel(id, party);
  signal.addEventListener('abort', left);
  return work.finally(() => signal.removeEventListener('abort', left));
}

/** What is not in memory, by the name that programs look for. */
function asSession(thrown: unknown): never {
  const error = AppError.from(thrown);
  if (error.code !== 'gateway.not_found') throw error;
  const data = { ...error.data, openAiCode: 'session_not_found' };
  throw new AppError(error.code, error.message, { data });
}

/**
 * Conversations of programs (seed 002, "Compaction-as-a-Service"): `GET /v1/sessions`, one by its name, and `POST` of `compact` and `handoff` on it.
 * @returns null where it is none of these @throws AppError `gateway.not_found`, `input.invalid`
 */
export async function sessionRoutes(
  gateway: Gateway,
  { call: { method, path, body }, party, signal }: SessionCall,
): Promise<EndpointAnswer | null> {
  const [id = '', act, more] = path
    .slice(SESSIONS_ROOT.length + 1)
    .split('/')
    .map(nameIn);
  if (more !== undefined) return null;
  if (method === 'GET' && id === '') {
    const sessions = await known(gateway, party);
    const data = [...sessions].map(async ([name, requests]) =>
      sessionObject(name, requests, await gateway.receipt(name, party)),
    );
    return json({ object: 'list', data: await Promise.all(data) });
  }
  if (method === 'GET' && act === undefined) {
    const [requests, receipt] = [(await known(gateway, party)).get(id), await gateway.receipt(id, party)];
    if (!requests) throw noSession(id);
    return json({ ...sessionObject(id, requests, receipt), compaction: receipt && compactionOf(receipt) });
  }
  if (method !== 'POST') return null;
  const made = act === 'compact' ? compact : act === 'handoff' ? handOff : null;
  return made && whileHeard(gateway, id, { party, signal }, made(gateway, party, id, body).catch(asSession));
}
