import * as v from 'valibot';
import { AppError } from '../../../../domain/errors.ts';
import { AGENT_MEMORY_KINDS, type AgentScope } from '../../../../domain/gateway/agent-memory.ts';
import type { Party } from '../../../../domain/models/party.ts';
import type { EndpointAnswer } from '../../../../protocol/endpoint/endpoint.ts';
import { json } from '../answers.ts';
import type { EndpointGolem } from '../endpoint-golem.ts';
import type { PartyCall } from '../party-call.ts';
import { nameIn, readBody, refusedField } from '../read-body.ts';
import { addedObject, foundObject, historyObject, memoryObject } from './mem0.ts';

type Memories = EndpointGolem['memories'];

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const text = maybe(v.string('expected a string'));
const SCOPE = { user_id: text, agent_id: text, run_id: text };
const DAY = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day like 2026-11-28'));
const OBJECT = v.record(v.string(), v.unknown(), 'expected an object');
const MESSAGE = v.looseObject({ role: v.string('expected a role'), content: v.string('expected a text') });

const ADD = v.looseObject({
  ...SCOPE,
  messages: v.union([v.array(MESSAGE), v.string(), MESSAGE], 'expected messages, each with role and content'),
  metadata: maybe(OBJECT),
  expiration_date: maybe(DAY),
  infer: maybe(v.boolean('expected true or false')),
  /** When it was said, Unix seconds. */
  timestamp: maybe(v.number('expected Unix seconds')),
  /** Answers with the vectors made. */
  wait: maybe(v.boolean('expected true or false')),
});

const SEARCH = v.looseObject({
  ...SCOPE,
  query: v.string('expected a question'),
  filters: maybe(OBJECT),
  top_k: maybe(v.number('expected a number')),
  limit: maybe(v.number('expected a number')),
  threshold: maybe(v.pipe(v.number('expected a number'), v.minValue(0), v.maxValue(1))),
  kinds: maybe(v.array(v.picklist(AGENT_MEMORY_KINDS, `expected ${AGENT_MEMORY_KINDS.join(', ')}`))),
});

const UPDATE = v.looseObject({
  text,
  memory: text,
  data: text,
  metadata: maybe(OBJECT),
  expiration_date: maybe(DAY),
  confirmed: maybe(v.boolean('expected true or false')),
  forgotten: maybe(v.boolean('expected true or false')),
  /** ISO 8601; null: it is so still. */
  ended: text,
});

interface GivenScope {
  readonly user_id?: string | null | undefined;
  readonly agent_id?: string | null | undefined;
  readonly run_id?: string | null | undefined;
}

function scopeOf({ user_id: user, agent_id: agent, run_id: run }: GivenScope, party: Party): AgentScope {
  if (!user && !agent && !run) {
    throw refusedField('user_id', 'At least one identifier (user_id, agent_id, run_id) is required.');
  }
  return { party, ...(user && { user }), ...(agent && { agent }), ...(run && { run }) };
}

/** What a filter of Mem0's says of whom; others would narrow what is found, and are refused by name. */
function filtered(filters: Readonly<Record<string, unknown>>): GivenScope {
  const unknown = Object.keys(filters).find((name) => !(name in SCOPE));
  if (unknown !== undefined) {
    throw refusedField(
      `filters.${unknown}`,
      `filters takes user_id, agent_id and run_id; ${unknown} is not supported.`,
    );
  }
  return v.parse(v.object(SCOPE), filters);
}

function timeOf(given: string): number {
  const at = Date.parse(given);
  if (Number.isNaN(at)) throw refusedField('ended', 'ended is not valid: expected a time like 2026-11-28.');
  return at;
}

async function add(memories: Memories, { call, party }: PartyCall): Promise<EndpointAnswer> {
  const {
    messages,
    metadata,
    expiration_date: expires,
    infer,
    timestamp,
    wait,
    ...named
  } = readBody(ADD, call.body);
  const given = typeof messages === 'string' ? [{ role: 'user', content: messages }] : [messages].flat();
  const added = await memories.add(
    given.map(({ role, content }) => ({ role, content })),
    {
      ...scopeOf(named, party),
      ...(metadata && { metadata }),
      ...(expires && { expires }),
      ...(infer != null && { infer }),
      ...(timestamp != null && { at: timestamp * 1_000 }),
      ...(wait && { wait }),
    },
  );
  return json(addedObject(added));
}

async function search(memories: Memories, { call, party }: PartyCall): Promise<EndpointAnswer> {
  const { query, filters, top_k: top, limit, threshold, kinds, ...named } = readBody(SEARCH, call.body);
  const scope = scopeOf({ ...named, ...(filters && filtered(filters)) }, party);
  const most = top ?? limit;
  const found = await memories.search(query, {
    ...scope,
    ...(most != null && { limit: most }),
    ...(threshold != null && { bar: threshold }),
    ...(kinds && { kinds }),
  });
  return json(foundObject(found));
}

const queryScope = (query: URLSearchParams, party: Party): AgentScope =>
  scopeOf(Object.fromEntries(query) as GivenScope, party);

async function list(memories: Memories, query: URLSearchParams, party: Party): Promise<EndpointAnswer> {
  const most = query.get('top_k') ?? query.get('limit');
  if (most !== null && !/^\d{1,6}$/.test(most))
    throw refusedField('top_k', 'top_k is not valid: expected a number.');
  const found = await memories.list({
    ...queryScope(query, party),
    ...(most !== null && { limit: Number(most) }),
    ...(query.get('turns') === 'true' && { turns: true }),
  });
  return json({ results: found.map(memoryObject) });
}

function sourcesOf(query: URLSearchParams): 'erase' | 'keep' {
  const given = query.get('sources') ?? 'erase';
  if (given === 'erase' || given === 'keep') return given;
  throw refusedField('sources', 'sources is not valid: expected erase or keep.');
}

async function update(memories: Memories, id: string, { call, party }: PartyCall): Promise<EndpointAnswer> {
  const body = readBody(UPDATE, call.body);
  const words = body.text ?? body.memory ?? body.data;
  const given = JSON.parse(call.body) as object;
  const memory = await memories.correct(
    id,
    {
      ...(words != null && { text: words }),
      ...('metadata' in given && { metadata: body.metadata ?? null }),
      ...('expiration_date' in given && { expires: body.expiration_date ?? null }),
      ...(body.confirmed != null && { confirmed: body.confirmed }),
      ...(body.forgotten != null && { forgotten: body.forgotten }),
      ...('ended' in given && { ended: body.ended == null ? null : timeOf(body.ended) }),
    },
    party,
  );
  return json({ message: 'Memory updated successfully!', ...memoryObject(memory) });
}

const noMemory = (id: string): AppError =>
  new AppError('gateway.not_found', `There is no memory "${id}".`, {
    data: { openAiCode: 'memory_not_found' },
  });

async function ofOne(
  memories: Memories,
  id: string,
  asked: PartyCall & { readonly query: URLSearchParams },
): Promise<EndpointAnswer | null> {
  const { call, party, query } = asked;
  switch (call.method) {
    case 'GET': {
      const memory = await memories.get(id, party);
      if (!memory) throw noMemory(id);
      return json(memoryObject(memory));
    }
    case 'PUT':
      return update(memories, id, asked);
    case 'DELETE': {
      const erased = await memories.erase({ id, party, sources: sourcesOf(query) });
      return json({ message: 'Memory deleted successfully', ...erased });
    }
    default:
      return null;
  }
}

async function ofAll(
  memories: Memories,
  asked: PartyCall & { readonly query: URLSearchParams },
): Promise<EndpointAnswer | null> {
  const { call, party, query } = asked;
  switch (call.method) {
    case 'POST':
      return add(memories, asked);
    case 'GET':
      return list(memories, query, party);
    case 'DELETE': {
      const erased = await memories.erase({ ...queryScope(query, party), sources: sourcesOf(query) });
      return json({ message: 'All relevant memories deleted', ...erased });
    }
    default:
      return null;
  }
}

/**
 * What programs remember, by the paths and in the shape of Mem0's open-source server: below `/v1`, and at the root, where its clients look.
 * @returns null where it is none of these @throws AppError `gateway.not_found`, `input.invalid`, `store.*`
 */
export async function memoryRoutes(memories: Memories, asked: PartyCall): Promise<EndpointAnswer | null> {
  const { call, party } = asked;
  const query = new URLSearchParams(call.query ?? '');
  const [root, id, act] = call.path
    .replace(/^\/v1\//, '/')
    .slice(1)
    .split('/')
    .map(nameIn);
  if (root === 'search' || (root === 'memories' && id === 'search' && call.method === 'POST'))
    return search(memories, asked);
  if (root === 'reset')
    return json({ message: 'All memories reset', ...(await memories.erase({ party, everybody: true })) });
  if (id === undefined) return ofAll(memories, { ...asked, query });
  if (act === 'history') return json(historyObject(await memories.history(id, party)));
  if (act === 'undo') return json(memoryObject(await memories.undo(id, party)));
  return ofOne(memories, id, { ...asked, query });
}
