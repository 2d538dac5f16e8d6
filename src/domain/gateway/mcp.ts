/** A server of tools that speaks MCP by streamable HTTP, as the owner adds it. Holds no secret: a key is named, never contained. */
export interface McpServer {
  /** Owner's name for it: letters, digits, `-` and `_`, at most 40. Its tools are in the scope `mcp.<id>`. */
  readonly id: string;
  /** E.g. `https://mcp.example.org/mcp`. */
  readonly url: string;
  /** Name of the key in the vault, sent as a bearer token; null where none is needed. */
  readonly keyName: string | null;
}

/** What the owner gives. */
export type McpServerDraft = Pick<McpServer, 'id' | 'url'> & Partial<Pick<McpServer, 'keyName'>>;

/** A tool that a server offers. */
export interface McpTool {
  readonly name: string;
  /** As the server wrote it: a text from outside. */
  readonly description: string;
  /** Why no model is shown it; null where one may be. */
  readonly leftOut: string | null;
}

export type McpState = 'waiting' | 'connecting' | 'ready' | 'failed';

/** A server and how it stands. */
export interface McpServerStatus extends McpServer {
  readonly scope: string;
  readonly state: McpState;
  /** Why it failed; null unless it did. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** What it calls itself, and its version; null until it has said so. */
  readonly title: string | null;
  readonly tools: readonly McpTool[];
}

/** The scope that all tools of servers are in. */
export const MCP_SCOPE = 'mcp';
