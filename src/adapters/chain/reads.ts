import * as v from 'valibot';
import type { RawLog } from '../../domain/world.ts';
import type { NodePool } from './node-pool.ts';

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/));
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.transform(Number));

const HeaderReply = v.object({
  number: quantity,
  hash: hex,
  parentHash: hex,
  timestamp: quantity,
  baseFeePerGas: v.optional(v.nullable(quantity)),
});

const LogReply = v.object({
  blockNumber: quantity,
  blockHash: hex,
  logIndex: quantity,
  address: v.pipe(hex, v.toLowerCase()),
  topics: v.array(hex),
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
    v.array(LogReply),
  );
}
