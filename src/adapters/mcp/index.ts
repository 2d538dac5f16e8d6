/**
 * It alone talks to tool servers over the Model Context Protocol.
 * It never decides which tool is called.
 * Begin with `mcp-connection.ts`.
 */
export type { McpConnection, McpConnectionDeps, McpOffer } from './mcp-connection.ts';

// Loaded when they are asked for.
export const loadMcpConnection = () => import('./mcp-connection.ts');
