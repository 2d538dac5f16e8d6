import * as v from 'valibot';
import type { RawLog } from '../../../domain/world/world.ts';
import type { NodePool } from './node-pool.ts';

/** Bytes of one field of an answer, in hexadecimal digits: a block has room for no more. */
const MOST_DIGITS = 2 ** 22;
/** Logs of one answer: nodes bound theirs below it. */
const MOST_LOGS = 200_000;
/** Blocks are counted in 31 bits in the store. */
const MOST_BLOCKS = 2 ** 31 - 1;
/** Unix seconds: the year 2200. */
const LATEST = 7_258_118_400;
/** Wei: no gas has cost a coin. */
const MOST_FEE = 1e18;

const hex = v.pipe(v.string(), v.maxLength(MOST_DIGITS), v.regex(/^0x[0-9a-fA-F]*$/));
const upTo = (most: number) =>
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/), v.transform(Number), v.maxValue(most));

const HeaderReply = v.object({
  number: upTo(MOST_BLOCKS),
  hash: hex,
  parentHash: hex,
  timestamp: upTo(LATEST),
  baseFeePerGas: v.optional(v.nullable(upTo(MOST_FEE))),
});

const LogReply = v.object({
  blockNumber: upTo(MOST_BLOCKS),
  blockHash: hex,
  logIndex: upTo(MOST_BLOCKS),
  address: v.pipe(hex, v.toLowerCase()),
  // The EVM has four.
  topics: v.pipe(v.array(hex), v.maxLength(4)),
  data: hex,
});

/** Bytes of an answer, `0x…`. */
export const Hex = hex;

export interface Header {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Wei; 0 on a chain without one. */
  readonly baseFeePerGas: number;
}

export const toHex = (n: number): string => `0x${n.toString(16)}`;

const toHeader = ({ baseFeePerGas, ...header }: v.InferOutput<typeof HeaderReply>): Header => ({
  ...header,
  baseFeePerGas: baseFeePerGas ?? 0,
});

/** Null where the node has no such block (yet). @throws NodeFault */
export async function readHeader(
  nodes: NodePool,
  block: number | 'latest',
  patienceMs?: number,
): Promise<Header | null> {
  const tag = block === 'latest' ? block : toHex(block);
  const reply = await nodes.ask('eth_getBlockByNumber', [tag, false], v.nullable(HeaderReply), patienceMs);
  return reply && toHeader(reply);
}

export type LogRange = { readonly from: number; readonly to: number } | { readonly blockHash: string };

export interface FoundLog extends RawLog {
  readonly blockHash: string;
}

/** Logs of these contracts, in order; all of them, or those of these first topics. @throws NodeFault */
export async function readLogs(
  nodes: NodePool,
  addresses: readonly string[],
  range: LogRange,
  topics: readonly string[] = [],
): Promise<readonly FoundLog[]> {
  const where =
    'blockHash' in range
      ? { blockHash: range.blockHash }
      : { fromBlock: toHex(range.from), toBlock: toHex(range.to) };
  return nodes.ask(
    'eth_getLogs',
    [{ address: addresses, ...(topics.length > 0 && { topics }), ...where }],
    v.pipe(v.array(LogReply), v.maxLength(MOST_LOGS)),
  );
}
