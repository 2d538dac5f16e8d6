import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { AppError } from '../../domain/errors.ts';
import { guardedFetch } from '../net/index.ts';
import { asArray, asText } from '../../lib/json/read-json.ts';
import { isForgotten, mcpFailure } from './mcp-failures.ts';
import { type OfferedTool, textOf, toolOf } from './read-server.ts';

/** Until a server has said what it is, and what it offers, ms. */
const HELLO_MS = 20_000;
/** Until a tool has answered, ms. */
const CALL_MS = 60_000;
/** Tools of one server at most. */
const MOST_TOOLS = 500;
/** And pages that it tells them on: one that never comes to an end is left. */
const MOST_PAGES = 100;

export interface McpConnectionDeps {
  readonly url: string;
  /** The bearer token, asked for with each request; null where none is needed. @throws AppError `keys.*` */
  key(): string | null;
  readonly fetch: typeof fetch;
  /** Of the golem's code, told to the server. */
  readonly version: string;
  /** The server offers other tools now. */
  changed(): void;
  /** Ms until a tool has answered; some 60 s without it. */
  readonly callMs?: number;
}

/** What a server says of itself. */
export interface McpOffer {
  readonly title: string;
  readonly tools: readonly OfferedTool[];
}

/** One server of tools, by the protocol's own package. Answers are checked by whoever reads them: no schema of a server's is compiled here. */
export class McpConnection {
  readonly #deps: McpConnectionDeps;
  readonly #host: string;
  #client: Promise<Client> | null = null;

  constructor(deps: McpConnectionDeps) {
    this.#deps = deps;
    this.#host = new URL(deps.url).host;
  }

  /** @throws AppError `mcp.*`, `keys.*`, `model.host_refused` where a key would go unencrypted */
  async offer(): Promise<McpOffer> {
    return this.#asked(async (client) => {
      const tools: OfferedTool[] = [];
      let cursor: string | undefined;
      const seen = new Set<string | undefined>();
      do {
        seen.add(cursor);
        const params = cursor === undefined ? {} : { cursor };
        // Read tool by tool: one that is not as the protocol has it leaves the others as they are.
        const page = await client.request({ method: 'tools/list', params }, ResultSchema, {
          timeout: HELLO_MS,
        });
        const told = new Set(tools.map(({ name }) => name));
        const listed = asArray(page['tools']).map((tool, at) => toolOf(tool, tools.length + at));
        // A page that comes again has nothing new.
        tools.push(...listed.filter(({ name }) => !told.has(name)));
        cursor = asText(page['nextCursor']) ?? undefined;
      } while (
        cursor !== undefined &&
        !seen.has(cursor) &&
        seen.size < MOST_PAGES &&
        tools.length < MOST_TOOLS
      );
      const said = client.getServerVersion();
      return { title: said ? `${said.name} ${said.version}` : this.#host, tools: tools.slice(0, MOST_TOOLS) };
    });
  }

  /** @throws AppError `mcp.*`; `mcp.tool_failed` where the tool itself says that it failed */
  async call(name: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
    const timeout = this.#deps.callMs ?? CALL_MS;
    const answer = await this.#asked((client) =>
      client.request({ method: 'tools/call', params: { name, arguments: given } }, ResultSchema, {
        timeout,
        maxTotalTimeout: timeout,
      }),
    );
    const text = textOf(asArray(answer['content']));
    if (answer['isError'] === true) {
      throw new AppError('mcp.tool_failed', `The tool ${name} failed: ${text}`);
    }
    return answer['structuredContent'] ?? text;
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.close().catch(() => undefined);
  }

  /** Asks, once more where the server has forgotten the session. */
  async #asked<Answer>(ask: (client: Client) => Promise<Answer>): Promise<Answer> {
    const again = this.#client !== null;
    try {
      try {
        return await ask(await this.#open());
      } catch (error) {
        if (!again || !isForgotten(error)) throw error;
        await this.close();
        return await ask(await this.#open());
      }
    } catch (error) {
      throw mcpFailure(error, this.#host);
    }
  }

  #open(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const { url, key, fetch, version, changed } = this.#deps;
    const guarded = guardedFetch(fetch, () => [url]);
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: (input, init) => {
        const secret = key();
        const headers = new Headers(init?.headers);
        if (secret !== null) headers.set('authorization', `Bearer ${secret}`);
        return guarded(input, { ...init, headers });
      },
    });
    const client = new Client(
      { name: 'golem', version },
      {
        jsonSchemaValidator: {
          getValidator:
            <T>(): JsonSchemaValidator<T> =>
            (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
        },
        listChanged: { tools: { autoRefresh: false, onChanged: changed } },
      },
    );
    await client.connect(transport, { timeout: HELLO_MS });
    return client;
  }
}
