import { AppError } from '../../domain/errors.ts';
import type { ChainStatus } from '../../domain/chain.ts';
import type {
  Action,
  Block,
  RawLog,
  Receipt,
  Simulation,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../domain/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import { fillAction } from '../tape/fills.ts';
import { priceOf, toUnits } from '../tape/market.ts';
import { swap } from '../../lib/uniswap-v3/swap.ts';
import type { PoolTracker } from '../tape/pool-tracker.ts';
import { isAddress } from '../../lib/chain-fields.ts';
import { DeliveredBlocks } from './delivered-blocks.ts';
import { NodeFault } from './fault.ts';
import type { Followed, Follower } from './follower.ts';
import { merge, NOTHING } from './pulses.ts';
import { PaperOrders } from './paper-orders.ts';
import type { NodePool } from './node-pool.ts';
import { quoteByNode } from './quoter.ts';
import type { Header } from './reads.ts';
import type { Reader } from './read-many.ts';
import { readState, type PoolFacts } from './read-pool.ts';
import { within, type ChainTimer } from './timer.ts';

/** Nothing is simulated on a state older than this, ms. */
const STALE_MS = 60_000;
/** An answer younger than this is taken as now, ms; for an older one a beat waits so long at most. */
const FRESH_MS = 250;
const FRESH_WAIT_MS = 3_000;
const KEPT_UNKNOWN = 100;
/** Raw logs that a correction carries. */
const CORRECTION_LOGS = 64;

type Taken = NonNullable<WorldPulse['corrections']>[number];

export interface ChainParts {
  readonly info: WorldInfo;
  readonly nodes: NodePool;
  readonly reader: Reader;
  readonly follower: Follower;
  readonly facts: PoolFacts;
  readonly pool: PoolTracker;
  readonly start: Header;
  readonly overrides: boolean;
  readonly gasCoinPrice: number;
  readonly timer: ChainTimer;
  readonly chain: string;
  readonly watched: ChainStatus['watched'];
}

const blockOf = ({ number, timestamp, baseFeePerGas }: Header): Block => ({
  number,
  timestamp,
  baseFeePerGas,
});

/**
 * A live chain, watched. A step is whatever happens between two theta beats; it cannot be sought, and nothing that the golem
 * does ever leaves this page: orders are simulated against the pool's state and filled on paper in the block that follows.
 */
export class ChainWorld implements WorldPort {
  readonly info: WorldInfo;
  readonly #parts: ChainParts;
  readonly #orders: PaperOrders;
  readonly #events: Record<string, number> = {};
  readonly #unknown: RawLog[] = [];
  #blocks: DeliveredBlocks;
  #header: Header;
  #step = 0;
  #fraction = 0;
  #begun = false;
  #logs = 0;
  #unknownCount = 0;
  #leftOut = 0;
  /** What the step under way and the one before it were given, to be given again when a tick fails. */
  #given: { readonly step: number; readonly pulse: WorldPulse }[] = [];
  #owed: WorldPulse[] = [];
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
      throw new AppError('world.unsupported', 'A live chain cannot be sought: it is always now.', {
        data: { step, now: this.#step },
      });
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

  /**
   * By the pool's own arithmetic on the state that was followed, and where the nodes take state overrides also by a node's
   * own machine: only what both agree on is taken.
   */
  async simulate(action: Action): Promise<Simulation> {
    const { facts, timer, nodes } = this.#parts;
    const block = this.#header.number;
    const silence = timer.now() - nodes.lastAnswer;
    if (silence > STALE_MS)
      return { ok: false, reason: `No node has answered for ${Math.round(silence / 1000)} s.`, block };
    const filled = fillAction(
      facts.market,
      this.#blocks.pool,
      action,
      this.#orders.gasBill(action, this.#header),
    );
    if (!filled.ok || action.kind !== 'swap' || !this.#parts.overrides) return { ...filled, block };
    const doubt = await this.#askNode(action).catch((error: unknown) => {
      // A node that is away just now leaves the pool's own arithmetic.
      if (error instanceof NodeFault) return null;
      throw error;
    });
    if (doubt === null) return { ...filled, block };
    this.#doubt = true;
    return { ok: false, reason: doubt, block };
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
    const { nodes, follower, timer, chain, reader, watched, overrides } = this.#parts;
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
      logs: this.#logs,
      events: { ...this.#events },
      unknown: { count: this.#unknownCount, last: [...this.#unknown] },
      overrides,
      multicall: reader.way,
      watched,
    };
  }

  async close(): Promise<void> {
    await this.#parts.follower.close();
    await this.#parts.nodes.close();
  }

  async #deliver(): Promise<WorldPulse> {
    await this.#freshen();
    this.#begun = true;
    const pulses = [...this.#owed.splice(0)];
    const items = this.#parts.follower.take();
    for (const [i, item] of items.entries()) {
      try {
        pulses.push(await this.#apply(item));
      } catch (error) {
        this.#parts.follower.putBack(items.slice(i));
        // A node that is away keeps what comes after waiting; what came before is told.
        if (!(error instanceof NodeFault)) throw error;
        break;
      }
    }
    const pulse = merge(pulses);
    this.#given = [...this.#given.filter(({ step }) => step >= this.#step - 1), { step: this.#step, pulse }];
    return pulse;
  }

  async #apply(item: Followed): Promise<WorldPulse> {
    if (item.kind === 'reorganised') return { ...NOTHING, corrections: this.#takeBack(item.ancestor) };
    if (item.kind === 'gap') return { ...NOTHING, corrections: await this.#jump(item.header) };
    const { logs, swaps, counts, events, unknown } = this.#blocks.deliver(item.block);
    this.#header = item.block.header;
    this.#logs += logs.length;
    for (const [name, count] of events) this.#events[name] = (this.#events[name] ?? 0) + count;
    this.#unknownCount += unknown.length;
    this.#unknown.push(...unknown.slice(-KEPT_UNKNOWN));
    this.#unknown.splice(0, Math.max(0, this.#unknown.length - KEPT_UNKNOWN));
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
    const lastBlock = this.#header.number;
    const priceBefore = this.#price;
    const gone = this.#blocks.takeBack(ancestor.number);
    const [first] = gone;
    if (!first) return [];
    this.#header = ancestor;
    const logs = gone.flatMap((block) => block.logs);
    return [
      {
        reason: 'reorganisation',
        firstBlock: first.followed.header.number,
        lastBlock,
        logCount: logs.length,
        logs: logs.slice(0, CORRECTION_LOGS),
        priceBefore,
        priceAfter: this.#price,
        orders: this.#orders.filledBetween(ancestor.number, lastBlock),
        swaps: gone.flatMap((block) => block.swaps),
      },
    ];
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
    return [
      {
        reason: 'gap',
        firstBlock,
        lastBlock: header.number,
        logCount: 0,
        logs: [],
        priceBefore,
        priceAfter: this.#price,
        orders: [],
        swaps: [],
      },
    ];
  }

  #blocksFrom(pool: PoolTracker): DeliveredBlocks {
    const { facts, watched } = this.#parts;
    const ids = new Set(watched.pools.filter((one) => !isAddress(one)));
    return new DeliveredBlocks(facts.market, facts.address, pool, ids);
  }

  get #price(): number {
    return priceOf(this.#parts.facts.market, this.#blocks.pool.sqrtPriceX96);
  }

  /** What the steps from this one on were given is owed again: the chain itself does not go back. */
  #rewind(step: number): void {
    this.#owed = [...this.#given.filter((each) => each.step >= step).map(({ pulse }) => pulse)];
    this.#given = this.#given.filter((each) => each.step < step);
    this.#step = step;
    this.#fraction = 0;
  }

  /** Null when a node's machine comes to the same; else what is wrong. @throws NodeFault */
  async #askNode(action: Extract<Action, { kind: 'swap' }>): Promise<string | null> {
    const { facts, nodes } = this.#parts;
    const { market } = facts;
    const buy = action.side === 'buy';
    const zeroForOne = buy !== market.baseIsToken0;
    const amountIn = toUnits(buy ? market.quoteDecimals : market.baseDecimals, action.amountIn)!;
    const own = swap(this.#blocks.pool, this.#blocks.pool.ticks, zeroForOne, amountIn);
    const quote = await quoteByNode(nodes, facts.address, {
      zeroForOne,
      amountIn,
      block: this.#header.number,
    });
    if ('reason' in quote) return quote.reason;
    if (quote.amount0 === own.amount0 && quote.amount1 === own.amount1) return null;
    return 'The node comes to other amounts than the pool as it was followed; the pool is read anew.';
  }
}
