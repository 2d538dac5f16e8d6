import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../domain/errors.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';
import { callMemoryTool, type McpMemories, memoryTools } from './mcp-memories.ts';
import { OWN_SCOPE } from '../../runtime/programs/index.ts';

export interface McpOptions {
  /** Of the golem's code, told to clients. */
  readonly version: string;
  /** What the owner lets clients do with memories of programs; nothing where it is left out. */
  readonly memories?: McpMemories;
  /** Standard input and output without it. */
  readonly transport?: Transport;
}

const said = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value ?? null, null, 1) }],
});

/** A failure is told to the model that called, which can mend its call. */
const failed = (thrown: unknown): CallToolResult => {
  const { code, message } = AppError.from(thrown);
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] };
};

/**
 * The golem as an MCP server of its own tools: everything that a model may ask of it, none of which changes anything, and memories of
 * programs' users as far as the owner lets clients.
 * Resolves when whoever asks has left.
 */
export async function serveMcp(
  golem: Pick<GolemFacade, 'tools' | 'memories'>,
  { version, transport, memories: given }: McpOptions,
): Promise<void> {
  const may = given ?? null;
  const server = new Server({ name: 'golem', version }, { capabilities: { tools: {} } });
  const scope = { scope: OWN_SCOPE };
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [
      ...(await golem.tools.list(scope)).map(({ name, description, parameters }) => ({
        name,
        description,
        inputSchema: { ...parameters, type: 'object' as const },
        annotations: { readOnlyHint: true, openWorldHint: false },
      })),
      ...memoryTools(may),
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const args = params.arguments ?? {};
      const remembered = callMemoryTool(may, golem.memories, params.name, args);
      return said(await (remembered ?? golem.tools.call(params.name, args, scope)));
    } catch (thrown) {
      return failed(thrown);
    }
  });
  const left = new Promise<void>((resolve) => (server.onclose = resolve));
  const own = transport === undefined;
  await server.connect(transport ?? new StdioServerTransport());
  // The transport does not notice that the other end of standard input is gone.
  if (own) process.stdin.once('end', () => void server.close());
  await left;
}
