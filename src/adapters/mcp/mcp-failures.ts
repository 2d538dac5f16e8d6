import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../domain/errors.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Longest excerpt of a server's own words in an error. */
const MOST_WORDS = 300;

const words = (text: string): string => cutText(text, MOST_WORDS).toWellFormed().replaceAll('\0', '\ufffd');

/** The protocol's status, and others by which servers say the same. */
const FORGOTTEN: ReadonlySet<number | undefined> = new Set([400, 404, 410]);
/** A server that fails with its own status, and says that it is for the session: a call that it did not understand it has not carried out. */
const OF_SESSION =
  /(?:session\b[^.\n]{0,40}\b(?:not found|unknown|expired?|invalid|missing|terminated|closed|does not exist|not initiali[sz]ed|gone)|(?:no|unknown|invalid|expired|bad|missing|stale)\b[^.\n]{0,30}\bsession)/i;

/** Whether a server has forgotten the session that it gave: it is asked for another one then. */
export const isForgotten = (thrown: unknown): boolean => {
  if (thrown instanceof McpError) return OF_SESSION.test(thrown.message);
  if (!(thrown instanceof StreamableHTTPError)) return false;
  return FORGOTTEN.has(thrown.code) || OF_SESSION.test(thrown.message);
};

/** What went wrong with a server, in our words. */
export function mcpFailure(thrown: unknown, host: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof StreamableHTTPError) {
    if (thrown.code === 401 || thrown.code === 403) {
      return new AppError(
        'mcp.unauthorized',
        `${host} rejected the key, or needs one. Check the server’s key.`,
      );
    }
    const said = thrown.code === undefined ? '' : ` (HTTP ${thrown.code})`;
    return new AppError(
      'mcp.failed',
      `${host} did not answer like an MCP server${said}. Check the address.`,
      {
        retryable: thrown.code !== undefined && thrown.code >= 500,
      },
    );
  }
  if (thrown instanceof McpError) {
    if (thrown.code === Number(ErrorCode.RequestTimeout)) {
      return new AppError('mcp.timeout', `${host} did not answer in time. Try again later.`, {
        retryable: true,
      });
    }
    return new AppError('mcp.failed', `${host} refused the request: ${words(thrown.message)}`);
  }
  // Fetch says no more than that it failed.
  if (thrown instanceof TypeError) {
    return new AppError(
      'mcp.unreachable',
      `${host} could not be reached. Check the network, the address, and the server’s CORS settings: it must allow this page and expose the header Mcp-Session-Id.`,
      { retryable: true },
    );
  }
  return new AppError('mcp.failed', `${host} sent a response that is not MCP. Check the address.`);
}
