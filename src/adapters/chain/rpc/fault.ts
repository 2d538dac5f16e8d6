import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem';
import { AppError } from '../../../domain/errors.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

/** What can be wrong with one answer of one node. */
export type FaultKind =
  /** The node said no to this call: another node would say the same. */
  | 'refused'
  /** Asked too often. */
  | 'rate'
  /** Not there, too slow, out of order, or not allowed. */
  | 'away'
  /** It answered, but not in JSON-RPC. */
  | 'malformed';

/** A failed call to one node. Its text holds no part of the node's address but the host. */
export class NodeFault extends Error {
  readonly kind: FaultKind;
  /** As the node's `Retry-After` asks, ms; null where it does not. */
  readonly retryAfterMs: number | null;
  /** The node's own revert data, where the call reverted. */
  readonly data: unknown;

  constructor(kind: FaultKind, message: string, more: { retryAfterMs?: number | null; data?: unknown } = {}) {
    super(message);
    this.name = 'NodeFault';
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.data = more.data;
  }
}

const TOO_MANY = new Set([-32005, -32029, 429]);
/** Codes and words by which nodes say that they were asked too often. */
const RATE_WORDS = /rate.?limit|too many requests|quota|capacity|exceeded.*(second|compute)/i;
const TEXT_LIMIT = 160;

function retryAfter(headers: Headers | undefined, now: number): number | null {
  const said = headers?.get('retry-after');
  if (!said) return null;
  const seconds = Number(said);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/**
 * What viem threw, as a fault of the node at `host`. viem's own texts quote the whole address, so none of them is kept.
 * @param clean takes keys out of what the node itself wrote
 * @param now Unix ms
 */
export function faultOf(
  error: unknown,
  host: string,
  now: number,
  clean: (text: string) => string,
): NodeFault {
  if (error instanceof NodeFault) return error;
  const find = <Of>(kind: abstract new (...args: never[]) => Of): Of | null =>
    error instanceof BaseError ? (error.walk((one) => one instanceof kind) as Of | null) : null;
  const elsewhere = find(AppError);
  if (elsewhere) return new NodeFault('away', elsewhere.message);
  const http = find(HttpRequestError);
  const rpc = find(RpcRequestError);
  const status = http?.status ?? rpc?.status;
  const headers = http?.headers ?? rpc?.headers;
  if (status === 429)
    return new NodeFault('rate', `${host} was asked too often (HTTP 429)`, {
      retryAfterMs: retryAfter(headers, now),
    });
  if (rpc) {
    const said = cutText(clean(rpc.details), TEXT_LIMIT);
    if (TOO_MANY.has(rpc.code) && RATE_WORDS.test(said))
      return new NodeFault('rate', `${host} was asked too often`, { retryAfterMs: retryAfter(headers, now) });
    if (status === 401 || status === 403)
      return new NodeFault('away', `${host} does not let this page in (HTTP ${status}): check the key`);
    return new NodeFault('refused', `${host} said: ${said}`, { data: rpc.data });
  }
  if (find(TimeoutError)) return new NodeFault('away', `${host} did not answer in time`);
  if (find(ResponseBodyTooLargeError))
    return new NodeFault('refused', `${host} answered with too much at once`);
  if (status === 401 || status === 403)
    return new NodeFault('away', `${host} does not let this page in (HTTP ${status}): check the key`);
  if (status !== undefined && status >= 400)
    return new NodeFault('away', `${host} answered with HTTP ${status}`, {
      retryAfterMs: retryAfter(headers, now),
    });
  const parse = http?.walk(
    (one) => one instanceof SyntaxError || /^Expected \d+ responses/.test((one as Error).message),
  );
  if (parse) return new NodeFault('malformed', `${host} answered with something that is not JSON-RPC`);
  return new NodeFault(
    'away',
    `${host} cannot be reached: is it running, and does it let this page in (CORS)`,
  );
}
