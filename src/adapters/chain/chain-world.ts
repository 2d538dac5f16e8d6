import { AppError } from '../../domain/errors.ts';
import type { ChainStatus } from '../../domain/world/chain.ts';
import type {
  Action,
  Block,
  Receipt,
  Simulation,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../domain/world/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import { isAddress } from '../../shared/chain-fields.ts';
import { type PoolTracker, priceOf } from '../uniswap-v3/index.ts';
import type { Beginning } from './blocks/beginning.ts';
import { leftOut, takenBack, type Taken } from './blocks/corrections.ts';
import { DeliveredBlocks } from './blocks/delivered-blocks.ts';
import { NodeFault } from './rpc/fault.ts';
import type { ChainStep } from './blocks/followed.ts';
import { GivenSteps } from './given-steps.ts';
import { LogTally } from './blocks/log-tally.ts';
import { merge, NOTHING } from './pulses.ts';
import { PaperOrders } from './paper-orders.ts';
import type { PoolBoard } from './pools/pool-board.ts';
import type { Header } from './rpc/reads.ts';
import type { Reader } from './rpc/read-many.ts';
import { readState } from './pools/read-pool.ts';
import { within } from '../../lib/async/timer.ts';
import type { ChainTimer } from './rpc/timer.ts';
import { tryOrder, type TrialParts } from './trial.ts';

/** An answer younger than this is taken as now, ms; for an older one a beat waits so long at most. */
const FRESH_MS = 250;
const FRESH_WAIT_MS = 3_000;
export interface ChainParts extends TrialParts, Beginning {
  readonly info: WorldInfo;
  readonly reader: Reader;
  readonly board: PoolBoard;
  readonly gasCoinPrice: number;
  readonly timer: ChainTimer;
  readonly chain: string;
  readonly watched: ChainStatus['watched'];
}

const blockOf = ({ number, timestamp, baseFeePerGas, hash }: Header): Block => ({
  number,
  timestamp,
  baseFeePerGas,
  hash,
});

/**
 * A live chain, watched. A step is whatever happens between two theta beats; it cannot be sought, and nothing that the golem
 * does ever leaves this page: orders are simulated against the pool's state and filled on paper in the block that follows.
 */
export class ChainWorld implements WorldPort {
  readonly info: WorldInfo;
  readonly #parts: ChainParts;
  readonly #orders: PaperOrders;
  readonly #tally = new LogTally();
  readonly #given = new GivenSteps();
  #blocks: DeliveredBlocks;
  #header: Header;
  #step = 0;
  #fraction = 0;
  #begun = false;
  #leftOut = 0;
  #doubt = false;

  constructor(parts: ChainParts) {
    this.#parts = parts;
    this.info = parts.info;
    this.#header = parts.start;
    const { facts, follower, timer, gasCoinPrice } = parts;
    this.#orders = new PaperOrders(parts.info.id, facts.market, follower, timer, gasCoinPrice);
    this.#blocks = this.#blocksFrom(parts.pool);
  }

  setGasCoinPrice(price: number): void {
    this.#orders.gasCoinPrice = price;
  }

  state(): WorldState {
    const { facts } = this.#parts;
    const { pool } = this.#blocks;
    return {
      step: this.#step,
      fraction: this.#fraction,
      ended: false,
      time: this.#header.timestamp,
      block: blockOf(this.#header),
      price: priceOf(facts.market, pool.sqrtPriceX96),
      pool: {
        address: facts.address,
        sqrtPriceX96: pool.sqrtPriceX96.toString(),
        tick: pool.tick,
        liquidity: pool.liquidity.toString(),
        fee: facts.fee,
        tickSpacing: facts.tickSpacing,
        tokens: facts.market,
      },
      reference: null,
    };
  }

  /**
   * A live chain has only now. Before its first beat this takes the number that steps are counted on from; later it puts
   * back what the step under way, or the one just ended, was given. @throws AppError `world.unsupported` for any other
   */
  seek(step: number): Promise<void> {
    if (!this.#begun) this.#step = step;
    else if (step === this.#step || step === this.#step - 1) this.#rewind(step);
    else
      throw new AppError(
        'world.unsupported',
        'A live chain has no past to jump to. Choose a recorded world to jump to a date.',
        {
          data: { step, now: this.#step },
        },
      );
    return Promise.resolve();
  }

  async advance(fraction: number): Promise<WorldPulse> {
    const pulse = await this.#deliver();
    this.#fraction = Math.max(this.#fraction, Math.min(1, fraction));
    return pulse;
  }

  async finishStep(): Promise<WorldPulse> {
    const pulse = await this.#deliver();
    this.#step += 1;
    this.#fraction = 0;
    return pulse;
  }

  /** What the pool, and where they can the nodes, make of it; see {@link tryOrder}. */
  async simulate(action: Action): Promise<Simulation> {
    const bill = this.#orders.gasBill(action, this.#header);
    const { number } = this.#header;
    const { simulation, doubt } = await tryOrder(
      this.#parts,
      this.#blocks.pool,
      number,
      action,
      bill,
      this.#parts.timer.now(),
    );
    if (doubt) this.#doubt = true;
    return simulation;
  }

  /** Takes the order; it is filled on paper in the block that follows, after that block's first event of the pool. */
  execute(action: Action): Promise<string> {
    return Promise.resolve(this.#orders.take(action, this.#header));
  }

  receipt(id: string): Promise<Receipt | null> {
    return this.#orders.receipt(id, this.#blocks);
  }

  /** How the connection stands, for the owner. Names hosts only. */
  connection(): ChainStatus {
    const { nodes, follower, timer, chain, reader, watched, overrides, board, resumed } = this.#parts;
    const now = timer.now();
    return {
      worldId: this.info.id,
      chainId: nodes.chainId,
      chain,
      endpoints: nodes.status(),
      head: follower.tip.number,
      delivered: this.#header.number,
      headAge: Math.max(0, now / 1000 - follower.tip.timestamp),
      silence: (now - nodes.lastAnswer) / 1000,
      reorganisations: follower.reorganisations,
      blocksTakenBack: follower.blocksTakenBack,
      blocksLeftOut: this.#leftOut,
      ...this.#tally.status(),
      resumed,
      overrides,
      multicall: reader.way,
      pools: board.readings,
      watched,
    };
  }

  async close(): Promise<void> {
    // A round of the follower may be waiting for a node that is away: it ends when the nodes are closed.
    const over = this.#parts.follower.close();
    await this.#parts.nodes.close();
    await over;
  }

  async #deliver(): Promise<WorldPulse> {
    await this.#freshen();
    this.#begun = true;
    const pulses = this.#given.takeOwed();
    const { queue } = this.#parts.follower;
    const items = queue.take();
    for (const [i, item] of items.entries()) {
      try {
        pulses.push(await this.#apply(item));
      } catch (error) {
        queue.putBack(items.slice(i));
        // A node that is away keeps what comes after waiting; what came before is told.
        if (!(error instanceof NodeFault)) throw error;
        break;
      }
    }
    const pulse = merge(pulses);
    this.#given.note(this.#step, pulse);
    return pulse;
  }

  async #apply(item: ChainStep): Promise<WorldPulse> {
    if (item.kind === 'reorganised') return { ...NOTHING, corrections: this.#takeBack(item.ancestor) };
    if (item.kind === 'gap') return { ...NOTHING, corrections: await this.#jump(item.header) };
    const delivered = this.#blocks.deliver(item.block);
    this.#header = item.block.header;
    this.#tally.add(delivered);
    const { logs, swaps, counts, events } = delivered;
    return { blocks: [blockOf(this.#header)], logs, swaps, counts, events: Object.fromEntries(events) };
  }

  /** Waits for the head where it was last asked for a while ago, and a node answers. */
  async #freshen(): Promise<void> {
    const { follower, timer } = this.#parts;
    if (this.#doubt) {
      this.#doubt = false;
      await this.#jump(this.#header).catch((error: unknown) => {
        this.#doubt = true;
        if (!(error instanceof NodeFault)) throw error;
      });
    }
    if (follower.failed || timer.now() - follower.lastRound < FRESH_MS) return;
    await within(timer, FRESH_WAIT_MS, follower.sync());
  }

  #takeBack(ancestor: Header): readonly Taken[] {
    const last = this.#header.number;
    const priceBefore = this.#price;
    const gone = this.#blocks.takeBack(ancestor.number);
    if (gone.length > 0) this.#header = ancestor;
    const orders = this.#orders.filledBetween(ancestor.number, last);
    return takenBack(gone, { priceBefore, priceAfter: this.#price }, orders);
  }

  /** Reads the pool anew after this block; what was between is left out. @throws NodeFault */
  async #jump(header: Header): Promise<readonly Taken[]> {
    const { reader, facts } = this.#parts;
    const priceBefore = this.#price;
    const before = this.#header;
    const firstBlock = Math.min(before.number + 1, header.number);
    const pool = await readState(reader, facts, header.number);
    this.#blocks = this.#blocksFrom(pool);
    this.#header = header;
    if (header.hash === before.hash) return [];
    this.#leftOut += header.number + 1 - firstBlock;
    return [leftOut(firstBlock, header.number, { priceBefore, priceAfter: this.#price })];
  }

  #blocksFrom(pool: PoolTracker): DeliveredBlocks {
    const { facts, watched } = this.#parts;
    const ids = new Set(watched.pools.filter((one) => !isAddress(one)));
    return new DeliveredBlocks(facts.market, facts.address, pool, ids);
  }

  get #price(): number {
    return priceOf(this.#parts.facts.market, this.#blocks.pool.sqrtPriceX96);
  }

  #rewind(step: number): void {
    this.#given.rewind(step);
    this.#step = step;
    this.#fraction = 0;
  }
}
