import type { FollowedBlock } from './followed.ts';
import { NodeFault } from '../rpc/fault.ts';
import type { NodePool } from '../rpc/node-pool.ts';
import { readHeader, readLogs, type FoundLog, type Header } from '../rpc/reads.ts';

/** Blocks read at once; halved where a node says that it is too much. */
const SPAN = { first: 200, most: 1_000 };
/** How long one call goes on trying inside a round; the next round tries again, ms. */
export const ROUND_PATIENCE_MS = 1_500;

/** Something changed between two answers: what was read does not fit together, and is read again. */
export class Moved extends Error {}

/** Reads runs of blocks, with the logs of the contracts that are watched. */
export class BlockReader {
  readonly #nodes: NodePool;
  readonly #addresses: readonly string[];
  /** How many blocks are read at once. */
  span = SPAN.first;

  constructor(nodes: NodePool, addresses: readonly string[]) {
    this.#nodes = nodes;
    this.#addresses = addresses;
  }

  /**
   * The blocks after `tip` up to `to`, each fitting on the one before; null where the first does not fit on the tip.
   * @throws NodeFault, Moved
   */
  async read(tip: Header, to: number, head: Header): Promise<readonly FollowedBlock[] | null> {
    const numbers = Array.from({ length: to - tip.number }, (_, i) => tip.number + 1 + i);
    const headers = await Promise.all(
      numbers.map((number) =>
        number === head.number ? Promise.resolve(head) : readHeader(this.#nodes, number, ROUND_PATIENCE_MS),
      ),
    );
    const chain = headers.flatMap((header) => header ?? []);
    if (chain.length < numbers.length) throw new Moved();
    if (chain[0]!.parentHash !== tip.hash) return null;
    for (const [i, header] of chain.entries())
      if (i > 0 && header.parentHash !== chain[i - 1]!.hash) throw new Moved();
    const byBlock = new Map<number, FoundLog[]>();
    for (const log of await this.#logs(chain)) {
      const header = chain[log.blockNumber - chain[0]!.number];
      if (header?.hash !== log.blockHash) throw new Moved();
      const found = byBlock.get(log.blockNumber);
      if (found) found.push(log);
      else byBlock.set(log.blockNumber, [log]);
    }
    return chain.map((header) => ({ header, logs: byBlock.get(header.number) ?? [] }));
  }

  async #logs(chain: readonly Header[]): Promise<readonly FoundLog[]> {
    const [first] = chain;
    const range = { from: first!.number, to: chain.at(-1)!.number };
    if (chain.length === 1) {
      // By its hash, a node that does not have the block yet says so, instead of answering with nothing.
      return readLogs(this.#nodes, this.#addresses, { blockHash: first!.hash }).catch((error: unknown) => {
        if (!(error instanceof NodeFault) || error.kind !== 'refused') throw error;
        return readLogs(this.#nodes, this.#addresses, range);
      });
    }
    try {
      const logs = await readLogs(this.#nodes, this.#addresses, range);
      this.span = Math.min(SPAN.most, this.span * 2);
      return logs;
    } catch (error) {
      // Nodes bound the blocks or the logs of one answer, each in words of its own.
      if (!(error instanceof NodeFault) || error.kind !== 'refused') throw error;
      const half = Math.ceil(chain.length / 2);
      this.span = Math.max(1, half);
      return [...(await this.#logs(chain.slice(0, half))), ...(await this.#logs(chain.slice(half)))];
    }
  }
}
