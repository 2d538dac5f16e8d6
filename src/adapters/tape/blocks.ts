import { bytesToHex } from 'viem';
import type { Block, RawLog } from '../../domain/world/world.ts';
import { decodePoolLog, type PoolEvent } from '../uniswap-v3/index.ts';
import type { LogColumns, TapeChunk, TapeHeader } from './format.ts';

/** A recorded block with its raw logs; they are decoded when first asked for. */
export class TapeBlock {
  readonly block: Block;
  readonly logs: readonly RawLog[];
  /** The reference price that the block was moved to; null for none. */
  readonly reference: number | null;
  #events: readonly PoolEvent[] | null = null;

  constructor(block: Block, logs: readonly RawLog[], reference: number | null) {
    this.block = block;
    this.logs = logs;
    this.reference = reference;
  }

  /** One for each log, in order. */
  events(): readonly PoolEvent[] {
    return (this.#events ??= this.logs.map(decodePoolLog));
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
    return new TapeBlock(block, logs[i]!, name ? chunk.reference[name][step]! : null);
  });
}
