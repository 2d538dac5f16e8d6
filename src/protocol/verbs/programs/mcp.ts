import type { McpServerDraft, McpServerStatus } from '../../../domain/gateway/mcp.ts';
import { objectJudgedInside, text } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** Servers of tools that speak MCP by streamable HTTP. */
export interface McpVerbs {
  /** Each with how it stands and what it offers. */
  list(): Promise<readonly McpServerStatus[]>;
  /**
   * Adds one, or changes the one of this name, and asks what it offers; that it cannot be reached is in its status.
   * @throws AppError `input.invalid`, `store.query_failed`
   */
  add(server: McpServerDraft): Promise<McpServerStatus>;
  /** Asks a server anew. @throws AppError `mcp.not_found` */
  connect(id: string): Promise<McpServerStatus>;
  /** Resolves with those that are left. @throws AppError `mcp.not_found` */
  remove(id: string): Promise<readonly McpServerStatus[]>;
}

type Api = Named<'mcp', McpVerbs>;

export const mcpRows = {
  'mcp.list': QUERY,
  'mcp.add': COMMAND,
  'mcp.connect': COMMAND,
  'mcp.remove': COMMAND,
} as const satisfies Rows<Api>;

const id = text('The name of a server', 40);

export const mcpArguments = {
  'mcp.list': [],
  'mcp.add': [objectJudgedInside<McpServerDraft>('A server')],
  'mcp.connect': [id],
  'mcp.remove': [id],
} satisfies ArgumentsOf<Api>;
