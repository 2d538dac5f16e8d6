import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** A tool with what it answers. */
export type ServedTool = Pick<Tool, 'name' | 'description' | 'outputSchema'> & {
  /** What the list says instead, as the protocol has it or not. */
  readonly listed?: unknown;
  readonly answer: (given: Readonly<Record<string, unknown>>) => CallToolResult | Promise<CallToolResult>;
};

export interface McpToolServer {
  readonly url: string;
  /** Headers of each request, as it came. */
  readonly seen: readonly IncomingMessage['headers'][];
  /** What it offers from now on; whoever is connected is told. */
  offer(tools: readonly ServedTool[]): Promise<void>;
  /** Forgets every session, as a server does that was started anew. */
  forget(status?: number, words?: string): void;
  /** A key that it wants from now on. */
  lock(key: string): void;
  /** Each page of its list names this as the next, for ever. */
  turn(cursor: string): void;
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'content-type, authorization, mcp-session-id, mcp-protocol-version, last-event-id, accept',
  'access-control-expose-headers': 'mcp-session-id',
};

export const saying = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** A server of tools on this machine, by the protocol's own package, over streamable HTTP. */
export async function startMcpToolServer(first: readonly ServedTool[]): Promise<McpToolServer> {
  let tools = first;
  let key: string | null = null;
  let cursor: string | undefined;
  let unknown = { status: 404, words: '' };
  const seen: IncomingMessage['headers'][] = [];
  const sessions = new Map<string, { server: Server; transport: StreamableHTTPServerTransport }>();

  async function opened(): Promise<StreamableHTTPServerTransport> {
    const server = new Server(
      { name: 'almanac', version: '1.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: tools.map(({ answer: _, listed, ...tool }) =>
        listed === undefined
          ? { ...tool, inputSchema: { type: 'object' as const, properties: { city: { type: 'string' } } } }
          : (listed as Tool),
      ),
      ...(cursor !== undefined && { nextCursor: cursor }),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      tools.find(({ name }) => name === params.name)!.answer(params.arguments ?? {}),
    );
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
    });
    await server.connect(transport as Parameters<Server['connect']>[0]);
    return transport;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    seen.push(request.headers);
    if (key !== null && request.headers.authorization !== `Bearer ${key}`)
      return void response.writeHead(401).end();
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) return void response.writeHead(unknown.status).end(unknown.words);
    await (known?.transport ?? (await opened())).handleRequest(request, response);
  }

  const http = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    seen,
    offer: async (offered) => {
      tools = offered;
      await Promise.all([...sessions.values()].map(({ server }) => server.sendToolListChanged()));
    },
    forget: (status = 404, words = '') => {
      unknown = { status, words };
      sessions.clear();
    },
    turn: (next) => void (cursor = next),
    lock: (wanted) => void (key = wanted),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
