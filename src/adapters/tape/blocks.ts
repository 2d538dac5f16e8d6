import { bytesToHex } from 'viem';
import type { Block, RawLog } from '../../domain/world/world.ts';
import { decodePoolLog, type PoolEvent } from '../uniswap-v3/index.ts';
import type { LogColumns, TapeChunk, TapeHeader } from './format.ts';

const OF_OTHERS: PoolEvent = { kind: 'other' };

/** A block with its raw logs; the pool's are decoded when first asked for. */
export class TapeBlock {
  readonly block: Block;
  readonly logs: readonly RawLog[];
  /** The reference price that the block was moved to; null for none. */
  readonly reference: number | null;
  readonly #pool: string;
  #events: readonly PoolEvent[] | null = null;

  /** @param pool address in lower case: what other contracts say moves nothing of it */
  constructor(block: Block, logs: readonly RawLog[], reference: number | null, pool: string) {
    this.block = block;
    this.logs = logs;
    this.reference = reference;
    this.#pool = pool;
  }

  /** One for each log, in order. */
  events(): readonly PoolEvent[] {
    return (this.#events ??= this.logs.map((log) =>
      log.address === this.#pool ? decodePoolLog(log) : OF_OTHERS,
    ));
  }
}

/** The raw logs of a part of the tape, as a node returns them. */
export function rawLogs(
  header: TapeHeader,
  topics: readonly string[],
  columns: LogColumns,
  first: number,
): RawLog[] {
  const address = header.pool.toLowerCase();
  return columns.data.map((data, i) => ({
    blockNumber: first + columns.block[i]!,
    logIndex: columns.index[i]!,
    address,
    topics: columns.topics[i]!.map((id) => topics[id]!),
    data: bytesToHex(data),
  }));
}

export const hexTopics = (header: TapeHeader): string[] => header.topics.map((topic) => bytesToHex(topic));

const MARKS = [null, 'open', 'high', 'low', 'close'] as const;

/** A chunk's blocks in order, with their logs. */
export function blocksOf(header: TapeHeader, topics: readonly string[], chunk: TapeChunk): TapeBlock[] {
  const { first, timestamp, baseFee, mark } = chunk.blocks;
  const logs: RawLog[][] = timestamp.map(() => []);
  for (const log of rawLogs(header, topics, chunk.logs, first)) logs[log.blockNumber - first]!.push(log);
  return timestamp.map((time, i) => {
    const name = MARKS[mark[i]!];
    const step = Math.floor(i / header.blocksPerStep);
    const block = { number: first + i, timestamp: time, baseFeePerGas: baseFee[i]! };
    return new TapeBlock(
      block,
      logs[i]!,
      name ? chunk.reference[name][step]! : null,
      header.pool.toLowerCase(),
    );
  });
}
