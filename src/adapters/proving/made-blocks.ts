import { toEventSelector } from 'viem';
import { PROVING_STEPS } from '../../domain/world/proving.ts';
import type { Block, RawLog } from '../../domain/world/world.ts';
import { LruCache } from '../../lib/containers/lru.ts';
import { exp, powerOfTen } from '../../lib/math/math.ts';
import { BLOCKS_PER_STEP, Draws, isIn, type Key } from '../proving-key/index.ts';
import { type PlayedBlocks, TapeBlock, type TapePosition } from '../tape/index.ts';
import { getTickAtSqrtRatio, PoolTracker, Q96, swap, TickMap } from '../uniswap-v3/index.ts';
import { Events } from './events.ts';
import { type Said, topicOf, word } from './logs.ts';
import { pricePath } from './price-path.ts';

const FEE = 500;
const SPACING = 10;
/** The widest range there is. */
const REACH = 887_270;
const DECIMALS = 18;
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
/** Quote tokens that move the price by 1 %: orders of a golem are small beside it. */
const DEPTH = 2_000_000;
const ROOT_OF_PERCENT = Math.sqrt(1.01) - 1;
/** Trades there and back in a block, and how far each goes from the price, ln: where fees are worth providing for, and else. */
const RICH = { trades: 3, reach: 0.002 };
const THIN = { trades: 1, reach: 0.0003 };
/** wei */
const BASE_FEE = 3e10;
const HOUR = 3_600;
/** The first of January 2030. */
export const FIRST_SECOND = 1_893_456_000;
const FIRST_BLOCK = 1_000_000;
/** More than any pool holds: what ends a trade is its limit. */
const ALL = 1n << 200n;
/** Steps that are held. */
const HELD = 4;

const rootOf = (price: number): bigint => BigInt(Math.round(Math.sqrt(price) * Number(Q96)));

/** The blocks of a ground, made when they are asked for: each step follows from the key alone, whichever was asked for before. */
export class MadeBlocks implements PlayedBlocks {
  readonly header: PlayedBlocks['header'];
  readonly #key: Key;
  readonly #prices: Float64Array;
  readonly #events: Events;
  readonly #liquidity: bigint;
  readonly #trader: string;
  readonly #held = new LruCache<number, readonly TapeBlock[]>(HELD);

  constructor(key: Key) {
    const draws = new Draws(key.spec, 'pool');
    this.header = {
      pool: draws.address(),
      baseIsToken0: true,
      decimals: DECIMALS,
      fee: FEE,
      tickSpacing: SPACING,
      steps: PROVING_STEPS,
      blocksPerStep: BLOCKS_PER_STEP,
    };
    this.#trader = draws.address();
    this.#key = key;
    this.#prices = pricePath(key);
    this.#events = new Events(key);
    const whole = DEPTH / (Math.sqrt(this.#prices[0]!) * ROOT_OF_PERCENT);
    this.#liquidity = BigInt(Math.round(whole)) * BigInt(powerOfTen(DECIMALS));
  }

  async blocks(step: number): Promise<readonly TapeBlock[]> {
    const held = this.#held.get(step);
    if (held) return held;
    const pool = this.#poolAt(step);
    const said = this.#events.of(step);
    const trades = new Draws(this.#key.spec, `trades ${step}`);
    const blocks = said.map((others, i) => {
      const block = this.#block(step, i);
      const swaps = this.#trades(pool, trades, step, i);
      const logs = [...swaps, ...others].map((one, logIndex): RawLog => ({
        ...one,
        blockNumber: block.number,
        logIndex,
      }));
      return new TapeBlock(block, logs, null, this.header.pool);
    });
    this.#held.set(step, blocks);
    return blocks;
  }

  async positionAt(step: number): Promise<TapePosition> {
    return { pool: this.#poolAt(step), block: this.#block(step, -1), reference: null };
  }

  /** Before the step's first block: every block ends at the price that it was to reach. */
  #poolAt(step: number): PoolTracker {
    const liquidity = this.#liquidity;
    const pool = new PoolTracker(
      FEE,
      new TickMap(SPACING, [
        [-REACH, liquidity, liquidity],
        [REACH, -liquidity, liquidity],
      ]),
    );
    pool.sqrtPriceX96 = rootOf(this.#prices[step * BLOCKS_PER_STEP]!);
    pool.tick = getTickAtSqrtRatio(pool.sqrtPriceX96);
    pool.liquidity = liquidity;
    return pool;
  }

  /** @param i within the step; −1 for the one before it */
  #block(step: number, i: number): Block {
    const since = step * BLOCKS_PER_STEP + i + 1;
    const timestamp = FIRST_SECOND + since * HOUR;
    const draws = new Draws(this.#key.spec, `fee ${since}`);
    const byHour = this.#key.hours[Math.floor(timestamp / HOUR) % 24]!;
    const baseFeePerGas = Math.round(BASE_FEE * byHour * exp(0.08 * draws.normal()));
    return { number: FIRST_BLOCK + since, timestamp, baseFeePerGas };
  }

  /** The pool's trades of a block, which it is moved by: some there and back, and one to where the price is to be. */
  #trades(pool: PoolTracker, draws: Draws, step: number, i: number): readonly Said[] {
    const { trades, reach } = isIn(this.#key.rich, step) ? RICH : THIN;
    const from = this.#prices[step * BLOCKS_PER_STEP + i]!;
    const side = draws.coin(0.5) ? 1 : -1;
    const far = reach * exp(0.3 * draws.normal());
    const there = Array.from({ length: trades }, (_, n) => from * exp((n % 2 === 0 ? side : -side) * far));
    return [...there, this.#prices[step * BLOCKS_PER_STEP + i + 1]!].flatMap(
      (price) => this.#swapTo(pool, rootOf(price)) ?? [],
    );
  }

  /** Null where it is there already. */
  #swapTo(pool: PoolTracker, target: bigint): Said | null {
    if (target === pool.sqrtPriceX96) return null;
    const done = swap(pool, pool.ticks, target < pool.sqrtPriceX96, ALL, target);
    pool.sqrtPriceX96 = done.sqrtPriceX96;
    pool.tick = done.tick;
    pool.liquidity = done.liquidity;
    const words = [done.amount0, done.amount1, done.sqrtPriceX96, done.liquidity, BigInt(done.tick)];
    return {
      address: this.header.pool,
      topics: [SWAP, topicOf(this.#trader), topicOf(this.#trader)],
      data: `0x${words.map(word).join('')}`,
    };
  }
}
