import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../domain/errors.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Longest excerpt of a server's own words in an error. */
const MOST_WORDS = 300;

const words = (text: string): string => cutText(text, MOST_WORDS).toWellFormed().replaceAll('\0', '\ufffd');

/** Whether a server has forgotten the session that it gave: it is asked for another one then. */
export const isForgotten = (thrown: unknown): boolean =>
  thrown instanceof StreamableHTTPError && (thrown.code === 404 || thrown.code === 400);

/** What went wrong with a server, in our words. */
export function mcpFailure(thrown: unknown, host: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof StreamableHTTPError) {
    if (thrown.code === 401 || thrown.code === 403) {
      return new AppError('mcp.unauthorized', `${host} does not accept the key, or wants one.`);
    }
    const said = thrown.code === undefined ? '' : ` (HTTP ${thrown.code})`;
    return new AppError('mcp.failed', `${host} did not answer as an MCP server does${said}.`, {
      retryable: thrown.code !== undefined && thrown.code >= 500,
    });
  }
  if (thrown instanceof McpError) {
    if (thrown.code === Number(ErrorCode.RequestTimeout)) {
      return new AppError('mcp.timeout', `${host} did not answer in time.`, { retryable: true });
    }
    return new AppError('mcp.failed', `${host} refused it. It said: ${words(thrown.message)}`);
  }
  // Fetch says no more than that it failed.
  if (thrown instanceof TypeError) {
    return new AppError(
      'mcp.unreachable',
      `${host} could not be reached. Check the network, the address, and that the server allows requests from this page and shows it the header Mcp-Session-Id (CORS).`,
      { retryable: true },
    );
  }
  return new AppError('mcp.failed', `${host} said what is no MCP.`);
}
