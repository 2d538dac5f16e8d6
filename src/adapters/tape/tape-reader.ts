import type { Block } from '../../domain/world/world.ts';
import { blocksOf, hexTopics } from './blocks.ts';
import type { TapeBlock } from './blocks.ts';
import type { Tape, TapeChunk, TapeHeader } from './format.ts';
import { PoolTracker } from '../uniswap-v3/index.ts';

interface OpenChunk {
  readonly chunk: TapeChunk;
  readonly blocks: readonly TapeBlock[];
}

/** Chunks that stay inflated: the one under way, the next (peeked at), and the last. */
const KEPT_CHUNKS = 3;

/** Where a tape stands at the start of a step. */
export interface TapePosition {
  readonly pool: PoolTracker;
  readonly block: Block;
  /** The last reference price reached before; null where none is on the tape. */
  readonly reference: number | null;
}

/** What can be played back: blocks by step, and the pool at the start of each. */
export interface PlayedBlocks {
  readonly header: Pick<
    TapeHeader,
    'pool' | 'baseIsToken0' | 'decimals' | 'fee' | 'tickSpacing' | 'steps' | 'blocksPerStep'
  >;
  blocks(step: number): Promise<readonly TapeBlock[]>;
  positionAt(step: number): Promise<TapePosition>;
}

/** Gives the blocks of any step and the pool at the start of any step, inflating as few chunks as it can. */
export class TapeReader implements PlayedBlocks {
  readonly header: TapeHeader;
  readonly #tape: Tape;
  readonly #topics: readonly string[];
  readonly #open = new Map<number, Promise<OpenChunk>>();

  constructor(tape: Tape) {
    this.#tape = tape;
    this.header = tape.header;
    this.#topics = hexTopics(tape.header);
  }

  /** Blocks of a step, 0-based. */
  async blocks(step: number): Promise<readonly TapeBlock[]> {
    const { chunk, blocks } = await this.#chunk(Math.floor(step / this.header.chunkSteps));
    const from = (step - chunk.first) * this.header.blocksPerStep;
    return blocks.slice(from, from + this.header.blocksPerStep);
  }

  /** Replays from the nearest checkpoint at or before the step; the step may be one past the last. */
  async positionAt(step: number): Promise<TapePosition> {
    const { chunkSteps, chunks, blocksPerStep, fee, tickSpacing } = this.header;
    const index = Math.min(Math.floor(step / chunkSteps), chunks.length - 1);
    const { chunk, blocks } = await this.#chunk(index);
    const pool = PoolTracker.at(chunk.checkpoint, fee, tickSpacing);
    const [number, timestamp, baseFeePerGas] = chunk.checkpoint.block;
    let block: Block = { number, timestamp, baseFeePerGas };
    let reference = index === 0 ? null : await this.#lastReference(index - 1);
    for (const passed of blocks.slice(0, (step - chunk.first) * blocksPerStep)) {
      for (const event of passed.events()) pool.apply(event);
      block = passed.block;
      reference = passed.reference ?? reference;
    }
    return { pool, block, reference };
  }

  async #lastReference(index: number): Promise<number> {
    return (await this.#chunk(index)).chunk.reference.close.at(-1)!;
  }

  #chunk(index: number): Promise<OpenChunk> {
    const found = this.#open.get(index);
    if (found) return found;
    const opened = this.#tape.chunk(index).then((chunk) => ({
      chunk,
      blocks: blocksOf(this.header, this.#topics, chunk),
    }));
    this.#open.set(index, opened);
    opened.catch(() => this.#open.delete(index));
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= KEPT_CHUNKS) break;
      this.#open.delete(oldest);
    }
    return opened;
  }
}
