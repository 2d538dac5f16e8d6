import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ModelMessage, ModelTool, ModelToolCall } from '../../../src/domain/models/model.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { readDefinition } from '../../../src/mind/gateway/index.ts';
import { dataFolder } from '../../bench/real-texts.ts';
import { ofServers } from '../tools/sources.ts';

/** What a model was asked in a recording, and what it said. */
export interface Step {
  /** Messages of the session before it. */
  readonly upTo: number;
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
}

/** A conversation of at least as many requests as are wanted. */
export interface Session {
  readonly id: string;
  readonly system: string;
  readonly tools: readonly ModelTool[];
  readonly messages: readonly ModelMessage[];
  readonly steps: readonly Step[];
}

interface Told {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly toolCallId?: string;
  readonly toolCalls?: readonly Pick<ModelToolCall, 'id' | 'name' | 'text'>[];
}

interface Recording extends Pick<Session, 'id' | 'system' | 'tools'> {
  readonly messages: readonly Told[];
}

/** Constants were chosen on the first; the figures that count are of the others. */
export const SOURCES = ['airline', 'live', 'swe'] as const;
export type SourceName = (typeof SOURCES)[number];
export const HELD_OUT: readonly SourceName[] = ['live', 'swe'];

/** Tools of other MCP servers that a client has connected, at least. */
const OTHERS = 40;
const NAME = /[^A-Za-z0-9_-]/gu;
const LONGEST_NAME = 64;

const callOf = ({ id, name, text }: Pick<ModelToolCall, 'id' | 'name' | 'text'>): ModelToolCall => {
  let given: ModelToolCall['arguments'] = null;
  try {
    given = JSON.parse(text) as NonNullable<ModelToolCall['arguments']>;
  } catch {
    // As the model wrote it.
  }
  return { id, name, text, arguments: given };
};

function messageOf({ role, content, toolCallId, toolCalls }: Told, of: string): ModelMessage {
  if (role === 'tool') return { role, content, toolCallId: `${of}:${toolCallId}` };
  if (role === 'user') return { role, content };
  const calls = toolCalls?.map((call) => callOf({ ...call, id: `${of}:${call.id}` }));
  return { role, content, ...(calls && { toolCalls: calls }) };
}

/** Up to the last call that was answered: a provider refuses others. */
function whole({ id, messages }: Recording): readonly ModelMessage[] {
  const told = messages.map((message) => messageOf(message, id));
  const answered = new Set(told.flatMap((one) => (one.role === 'tool' ? [one.toolCallId] : [])));
  const open = told.findIndex(
    (one) => one.role === 'assistant' && (one.toolCalls ?? []).some((call) => !answered.has(call.id)),
  );
  return open < 0 ? told : told.slice(0, open);
}

const isSaid = (message: ModelMessage): boolean => message.role === 'assistant';

/** One after another with one system prompt, as somebody goes on with the next matter, until there are enough requests. */
function joined(recordings: readonly Recording[], requests: number): readonly Session[] {
  const sessions: Session[] = [];
  let some: Recording[] = [];
  let messages: ModelMessage[] = [];
  for (const recording of recordings) {
    const more = whole(recording);
    if (more.length === 0) continue;
    some.push(recording);
    messages.push(...more);
    if (messages.filter(isSaid).length < requests) continue;
    const steps = messages.flatMap((message, upTo): readonly Step[] =>
      message.role === 'assistant' ? [{ upTo, text: message.content, calls: message.toolCalls ?? [] }] : [],
    );
    const tools = new Map(some.flatMap((one) => one.tools).map((tool) => [tool.name, tool]));
    const { id, system } = some[0]!;
    sessions.push({ id, system, messages, steps, tools: [...tools.values()] });
    some = [];
    messages = [];
  }
  return sessions;
}

/** Definitions of servers, shuffled by the session's number, until there are enough. */
function withOthers(
  session: Session,
  at: number,
  servers: ReadonlyMap<string, readonly ModelTool[]>,
): Session {
  const random = SeededRandom.fromSeed(at + 1);
  const order = [...servers]
    .map((one) => ({ one, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one: [, tools] }) => tools);
  const all = new Map(session.tools.map((tool) => [tool.name, tool]));
  let added = 0;
  for (const tools of order) {
    if (added >= OTHERS) break;
    for (const tool of tools) if (!all.has(tool.name)) all.set(tool.name, tool);
    added += tools.length;
  }
  return { ...session, tools: [...all.values()] };
}

async function serversIn(folder: string): Promise<ReadonlyMap<string, readonly ModelTool[]>> {
  const servers = new Map<string, ModelTool[]>();
  for (const one of await ofServers(join(folder, 'tools'))) {
    const read = readDefinition({
      ...one,
      name: String(one['name']).replaceAll(NAME, '_').slice(0, LONGEST_NAME),
    });
    if (typeof read === 'string') continue;
    const { name, description, parameters } = read;
    const server = String(one['server']);
    servers.set(server, [...(servers.get(server) ?? []), { name, description, parameters }]);
  }
  return servers;
}

/**
 * Sessions of a source, each of at least so many requests, with the tools of its recordings among those of MCP servers.
 * @param requests of a session @param most sessions @returns null where the data is absent
 */
export async function sessionsOf(
  root: string,
  source: SourceName,
  { requests, most }: { readonly requests: number; readonly most: number },
): Promise<readonly Session[] | null> {
  const folder = dataFolder(root);
  const bytes = await readFile(join(folder, 'sessions', `${source}.jsonl.gz`)).catch(() => null);
  if (bytes === null) return null;
  const recordings = gunzipSync(bytes)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recording);
  const servers = await serversIn(folder);
  const all = joined(recordings, requests);
  // Spread over the whole source, so that a few are like all.
  const stride = Math.max(1, Math.floor(all.length / most));
  return all
    .filter((_, at) => at % stride === 0)
    .slice(0, most)
    .map((session, at) => withOthers(session, at, servers));
}
