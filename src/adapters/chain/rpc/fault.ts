import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem';
import { AppError } from '../../../domain/errors.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

/** What can be wrong with one answer of one node. */
export type FaultKind =
  /** The node said no to this call: it would say the same again. */
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
  /** The call reached the contract, which did not take it: another node, another day would say the same. */
  readonly reverted: boolean;
  /** So many calls at once are too many for the node: how many it takes, where it says so; null where the fault is another. */
  readonly batch: { readonly most: number | null } | null;

  constructor(
    kind: FaultKind,
    message: string,
    more: Partial<Pick<NodeFault, 'retryAfterMs' | 'data' | 'reverted' | 'batch'>> = {},
  ) {
    super(message);
    this.name = 'NodeFault';
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.data = more.data;
    this.reverted = more.reverted ?? false;
    this.batch = more.batch ?? null;
  }
}

/** Codes by which nodes say that they were asked too often: each provider has its own, and some mean other limits by them. */
const TOO_OFTEN = new Set([-32005, -32007, -32012, -32016, -32029, -32090, -32097, 429]);
/** And words, whatever the code. */
const RATE_WORDS =
  /rate.?limit|too many requests|request (?:limit|count)|requests? per|limit exceeded|quota|throttl|capacity|credits?|exceeded.*(?:second|minute|day|compute)|try again|slow down|overloaded/i;
/** Limits of one answer: less at a time is asked for. */
const RANGE_WORDS =
  /\branges?\b|(?:more than|exceeds?|limit(?:ed)? (?:to|of)|max(?:imum)?)[^.]{0,30}(?:\d[\d,]*k? )?(?:blocks?|logs|results)|too (?:large|many (?:blocks|logs|results))|response size|query returned/i;
const BATCH_WORDS =
  /batch|(?:calls|requests) (?:in|per) (?:a|one|each|the same) (?:single )?(?:request|call|array)/i;
/** The protocol's word for what is no request: nodes that know no other say it of a whole batch. */
const INVALID_REQUEST = -32600;
/** And HTTP's, without a word on why. */
const NO_REQUEST = new Set([400, 422]);
/** What machines of the chain say where a contract does not take a call. */
const REVERT_WORDS =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|bad (?:jump|instruction)|VM (?:execution|exception)|execution (?:error|failed)|invalid jump|no (?:contract )?code/i;
const TEXT_LIMIT = 160;

function retryAfter(headers: Headers | undefined, now: number): number | null {
  const said = headers?.get('retry-after');
  if (!said) return null;
  const seconds = Number(said);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** How many a node says that it takes. */
function numberIn(said: string): number | null {
  const found =
    /(?:at most|max(?:imum)?|limit(?:ed)?|up to|exceeds?|greater than|more than)\D{0,30}(\d{1,4})\b/i.exec(
      said,
    );
  return found ? Number(found[1]) : null;
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
    return new NodeFault('rate', `${host} limits requests (HTTP 429)`, {
      retryAfterMs: retryAfter(headers, now),
    });
  if (rpc) {
    const said = cutText(clean(rpc.details), TEXT_LIMIT);
    const aboutAll = rpc.code === INVALID_REQUEST && !RANGE_WORDS.test(said);
    if (BATCH_WORDS.test(said) || aboutAll || status === 413)
      return new NodeFault('refused', `${host} said: ${said}`, { batch: { most: numberIn(said) } });
    const reverted = rpc.code === 3 || REVERT_WORDS.test(said);
    const often = TOO_OFTEN.has(rpc.code) || RATE_WORDS.test(said);
    if (often && !reverted && !RANGE_WORDS.test(said))
      return new NodeFault('rate', `${host} limits requests: ${said}`, {
        retryAfterMs: retryAfter(headers, now),
      });
    if (status === 401 || status === 403)
      return new NodeFault('away', `${host} denied access (HTTP ${status}): check the key`);
    return new NodeFault('refused', `${host} said: ${said}`, { data: rpc.data, reverted });
  }
  if (find(TimeoutError)) return new NodeFault('away', `${host} did not answer in time`);
  if (find(ResponseBodyTooLargeError))
    return new NodeFault('refused', `${host} sent a response that is too large`);
  if (status === 401 || status === 403)
    return new NodeFault('away', `${host} denied access (HTTP ${status}): check the key`);
  const details = http?.details ?? '';
  if (status === 413 || (status !== undefined && status >= 400 && BATCH_WORDS.test(details)))
    return new NodeFault('refused', `${host} answered with HTTP ${status}`, {
      batch: { most: numberIn(details) },
    });
  if (status !== undefined && status >= 400)
    return new NodeFault('away', `${host} answered with HTTP ${status}`, {
      retryAfterMs: retryAfter(headers, now),
      batch: NO_REQUEST.has(status) ? { most: null } : null,
    });
  const parse = http?.walk(
    (one) => one instanceof SyntaxError || /^Expected \d+ responses/.test((one as Error).message),
  );
  if (parse) {
    const short = http?.walk((one) => /^Expected \d+ responses/.test((one as Error).message));
    return new NodeFault('malformed', `${host} sent a response that is not JSON-RPC`, {
      batch: short ? { most: null } : null,
    });
  }
  return new NodeFault('away', `${host} can’t be reached: check that it runs and allows this page (CORS)`);
}
