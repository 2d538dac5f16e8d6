import * as v from 'valibot';
import type { KeptValue } from '../../../adapters/idb/index.ts';
import {
  type McpConnection,
  type McpConnectionDeps,
  loadMcpConnection,
} from '../../../adapters/mcp/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { InjectionAsked, InjectionVerdict } from '../../../domain/gateway/injection.ts';
import {
  MCP_SCOPE,
  type McpServer,
  type McpServerStatus,
  type McpTool,
} from '../../../domain/gateway/mcp.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { readDefinition } from '../../../mind/gateway/index.ts';
import type { ToolService } from '../tools/tool-service.ts';
import { judgeTools } from './judge-tools.ts';

export interface ToolServersDeps {
  readonly kept: KeptValue<readonly McpServer[]>;
  readonly fetch: McpConnectionDeps['fetch'];
  readonly version: string;
  /** A key of the vault by its name. @throws AppError `keys.*` */
  key(name: string): string;
  service(): Promise<ToolService>;
  judge(asked: readonly InjectionAsked[]): Promise<readonly InjectionVerdict[]>;
}

/** More servers than anyone adds. */
const MOST_SERVERS = 32;
const DRAFT = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}_-]{1,40}$/u)),
  url: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
  keyName: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/)))),
});

const invalid = (name: string, message: string): AppError =>
  new AppError('input.invalid', message, { data: { name } });

/** @throws AppError `input.invalid` with the field's name */
function serverOf(draft: unknown): McpServer {
  const parsed = v.safeParse(DRAFT, draft);
  if (!parsed.success) {
    const name = v.getDotPath(parsed.issues[0]) ?? 'server';
    // The value itself is not repeated: a key may have been pasted into the wrong field.
    const wanted = name === 'id' ? 'at most 40 letters, digits, “-” and “_”' : 'another value';
    throw invalid(name, `The server’s ${name} is not valid: expected ${wanted}.`);
  }
  const { id, url, keyName } = parsed.output;
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw invalid('url', 'The address must be a web address, e.g. https://mcp.example.org/mcp.');
  }
  if (address.username !== '' || address.password !== '' || address.hash !== '') {
    throw invalid('url', 'The address must not contain a user, password or hash.');
  }
  return { id, url: address.href, keyName: keyName ?? null };
}

/** A server with what is known of it while the tab is open. */
interface Held {
  server: McpServer;
  connection: McpConnection | null;
  status: Pick<McpServerStatus, 'state' | 'failure' | 'title' | 'tools'>;
}

const UNASKED: Held['status'] = { state: 'waiting', failure: null, title: null, tools: [] };

/** The owner's servers of tools: asked what they offer, their tools put among the golem’s, and called when a model calls them. */
export class ToolServers {
  readonly #deps: ToolServersDeps;
  readonly #held = new Map<string, Held>();
  readonly #changes = new Mutex();
  #loading: Promise<void> | null = null;

  constructor(deps: ToolServersDeps) {
    this.#deps = deps;
  }

  /** Reads which there are, and asks each of them. Never throws: how each stands is in its status. */
  async resume(): Promise<void> {
    await this.#load();
    await Promise.all([...this.#held.keys()].map((id) => this.connect(id).catch(() => undefined)));
  }

  async list(): Promise<readonly McpServerStatus[]> {
    await this.#load();
    return [...this.#held.values()].map(({ server, status }) => ({
      ...server,
      ...status,
      scope: scopeOf(server.id),
    }));
  }

  /** Adds one, or changes the one of this name, and asks it. @throws AppError `input.invalid`, `store.query_failed` */
  async add(draft: unknown): Promise<McpServerStatus> {
    const server = serverOf(draft);
    await this.#load();
    await this.#changes.run(async () => {
      const others = [...this.#held.values()].filter(({ server: { id } }) => id !== server.id);
      if (others.length >= MOST_SERVERS) {
        throw invalid('id', `You can add at most ${MOST_SERVERS} servers. Remove some first.`);
      }
      await this.#deps.kept.set([...others.map((one) => one.server), server]);
      await this.#take(server.id);
      this.#held.set(server.id, { server, connection: null, status: UNASKED });
    });
    return this.connect(server.id);
  }

  /** Its tools are gone with it. @throws AppError `mcp.not_found` */
  async remove(id: string): Promise<readonly McpServerStatus[]> {
    await this.#load();
    this.#get(id);
    await this.#changes.run(async () => {
      await this.#take(id);
      const left = [...this.#held.values()].map(({ server }) => server);
      await this.#deps.kept.set(left.length > 0 ? left : null);
    });
    return this.list();
  }

  /** Asks a server anew what it offers. @throws AppError `mcp.not_found` */
  async connect(id: string): Promise<McpServerStatus> {
    await this.#load();
    const held = this.#get(id);
    held.status = { ...held.status, state: 'connecting', failure: null };
    try {
      held.connection ??= await this.#connection(held.server);
      const { title, tools } = await held.connection.offer();
      const shown = await this.#register(held, tools);
      held.status = { state: 'ready', failure: null, title, tools: shown };
    } catch (thrown) {
      const { code, message } = AppError.from(thrown);
      // What it offered before is kept from models until it answers again.
      await this.#forgetTools(id);
      held.status = { ...UNASKED, state: 'failed', failure: { code, message } };
    }
    const { server, status } = held;
    return { ...server, ...status, scope: scopeOf(id) };
  }

  async #connection({ url, keyName }: McpServer): Promise<McpConnection> {
    const { McpConnection: Connection } = await loadMcpConnection();
    const { fetch, version, key } = this.#deps;
    return new Connection({
      url,
      fetch,
      version,
      key: () => (keyName === null ? null : key(keyName)),
      changed: () => {
        const held = [...this.#held.values()].find(({ server }) => server.url === url);
        if (held) void this.connect(held.server.id).catch(() => undefined);
      },
    });
  }

  async #register(
    held: Held,
    tools: Awaited<ReturnType<McpConnection['offer']>>['tools'],
  ): Promise<McpTool[]> {
    const { id } = held.server;
    const [wrong, service] = await Promise.all([judgeTools(tools, this.#deps.judge), this.#deps.service()]);
    await this.#forgetTools(id);
    const names = new Set<string>();
    return tools.map((tool, at) => {
      const { name, description = '', inputSchema, wrong: malformed } = tool;
      const definition = readDefinition({ name, description, inputSchema, server: id });
      const twice = names.has(name) ? 'The server offers two tools with this name.' : null;
      const leftOut = malformed ?? twice ?? wrong[at] ?? (typeof definition === 'string' ? definition : null);
      names.add(name);
      if (leftOut === null) {
        service.carry(definition, scopeOf(id), (given) => this.#call(id, name, given));
      }
      return { name, description, leftOut };
    });
  }

  #call(id: string, name: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { connection } = this.#get(id);
    if (connection) return connection.call(name, given);
    throw new AppError('mcp.unreachable', `The MCP server ${id} is not connected. Connect it in Settings.`, {
      retryable: true,
    });
  }

  /** Lets go of a server with its tools. */
  async #take(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    await this.#forgetTools(id);
    await held.connection?.close();
  }

  async #forgetTools(id: string): Promise<void> {
    await (await this.#deps.service()).drop(scopeOf(id));
  }

  #get(id: string): Held {
    const held = this.#held.get(id);
    if (held) return held;
    throw new AppError('mcp.not_found', `There is no MCP server "${id}".`);
  }

  #load(): Promise<void> {
    this.#loading ??= this.#deps.kept.get().then((kept) => {
      for (const server of kept ?? []) {
        this.#held.set(server.id, { server, connection: null, status: UNASKED });
      }
    });
    return this.#loading;
  }
}

const scopeOf = (id: string): string => `${MCP_SCOPE}.${id}`;
