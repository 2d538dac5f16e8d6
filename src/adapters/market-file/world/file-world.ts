import type {
  Action,
  Block,
  Receipt,
  Simulation,
  SwapSeen,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../../domain/world/world.ts';
import { powerOfTen } from '../../../lib/math/math.ts';
import type { WorldPort } from '../../../mind/ports.ts';
import {
  fillAction,
  gasBill,
  type GasBill,
  type Market,
  PaperReceipts,
  Playback,
  priceOf,
  stepOn,
} from '../../uniswap-v3/index.ts';
import { PaperPool, marketOf, paperLiquidity, sqrtPriceOf } from './paper-pool.ts';
import { BLOCKS_PER_STEP, blockOf, blocksOfStep } from './paper-blocks.ts';
import type { PaperBlock } from './paper-blocks.ts';
import type { SeriesReader } from '../series/series-reader.ts';

/** Gas that Uniswap V3's router and position manager use, as the bundled recordings measured it. */
const GAS = { swap: 107_542, provide: 509_560, withdraw: 291_765 } as const;
/** A file's pool has no contract. */
const ADDRESS = `0x${'0'.repeat(40)}`;

/** A market file of the user's own, played back. Paper orders never move its price. */
export class FileWorld implements WorldPort {
  readonly info: WorldInfo;
  readonly #reader: SeriesReader;
  readonly #market: Market;
  readonly #paperLiquidity: bigint;
  readonly #receipts: PaperReceipts;
  readonly #at: Playback;
  #gasCoinPrice: number;
  #pool: PaperPool;
  #block: Block;
  #reference: number | null = null;
  /** Blocks of the step under way; read when they are first needed. */
  #blocks: { readonly step: number; readonly blocks: readonly PaperBlock[] } | null = null;

  private constructor(reader: SeriesReader, gasCoinPrice: number) {
    this.info = reader.series.info;
    this.#reader = reader;
    this.#market = marketOf(reader.series);
    this.#paperLiquidity = paperLiquidity(reader.series);
    this.#receipts = new PaperReceipts(this.info.id);
    this.#at = new Playback(this.info, reader.series.steps);
    this.#gasCoinPrice = gasCoinPrice;
    this.#pool = new PaperPool(reader.series.mapping.pool.fee);
    this.#block = blockOf(0, this.info.startTime);
  }

  /** Stands at the start of step 0. @throws AppError `world.corrupt` */
  static async open(reader: SeriesReader, gasCoinPrice: number): Promise<FileWorld> {
    const world = new FileWorld(reader, gasCoinPrice);
    await world.seek(0);
    return world;
  }

  setGasCoinPrice(price: number): void {
    this.#gasCoinPrice = price;
  }

  state(): WorldState {
    const { fee } = this.#reader.series.mapping.pool;
    return {
      step: this.#at.step,
      fraction: this.#at.fraction,
      ended: this.#at.ended,
      time: this.#block.timestamp,
      block: this.#block,
      price: priceOf(this.#market, this.#pool.sqrtPriceX96),
      pool: {
        address: ADDRESS,
        sqrtPriceX96: this.#pool.sqrtPriceX96.toString(),
        tick: this.#pool.tick,
        liquidity: this.#pool.liquidity.toString(),
        fee,
        tickSpacing: this.#pool.ticks.spacing,
        ...(this.#feeShare !== 1 && { feeShare: this.#feeShare }),
        ...(this.#reader.series.unit === 'tick' && { tokens: this.#market }),
      },
      reference: this.#reference,
    };
  }

  /** @param step 0 to `steps`; at `steps` the world has ended. @throws AppError `input.invalid`, `world.corrupt` */
  async seek(step: number): Promise<void> {
    const { unit } = this.#reader.series;
    this.#at.requireStep(step);
    const before = step === 0 ? null : await this.#reader.upTo(step - 1);
    const [first] = before ? [] : await this.#blocksOf(0);
    const level = before ? before.close : first!.level;
    const time = before ? blocksOfStep(this.#reader.series, before, step - 1).at(-1)! : null;
    this.#pool.moveTo(sqrtPriceOf(unit, level), this.#liquidityOf(before?.liquidity ?? first!.liquidity));
    this.#block = time ? time.block : blockOf(0, this.info.startTime);
    this.#reference = before ? priceOf(this.#market, this.#pool.sqrtPriceX96) : null;
    this.#receipts.recount();
    this.#at.begin(step);
  }

  stepOn(time: number): Promise<number> {
    return stepOn(this.#reader.series.steps, time, async (step) => {
      const bar = step === 0 ? null : await this.#reader.upTo(step - 1);
      return bar
        ? blocksOfStep(this.#reader.series, bar, step - 1).at(-1)!.block.timestamp
        : this.info.startTime;
    });
  }

  /** Blocks are spread evenly: of `n`, block `i` (0-based) is due at (i + 1) / n. */
  async advance(fraction: number): Promise<WorldPulse> {
    const pulse = await this.#deliver(this.#at.due(fraction, BLOCKS_PER_STEP));
    this.#at.reached(fraction);
    return pulse;
  }

  /** @throws AppError `world.ended` after the last step */
  async finishStep(): Promise<WorldPulse> {
    const pulse = await this.#deliver(BLOCKS_PER_STEP);
    this.#at.begin(this.#at.step + 1);
    return pulse;
  }

  async simulate(action: Action): Promise<Simulation> {
    const filled =
      this.#refused(action) ??
      fillAction(this.#market, this.#pool, action, this.#gasBill(action, this.#block));
    return { ...filled, block: this.#block.number };
  }

  /** Includes the action in the next block, after the block has moved the price. @throws AppError `world.ended` */
  async execute(action: Action): Promise<string> {
    const { block, level, liquidity } = await this.#nextBlock();
    const pool = new PaperPool(this.#pool.fee);
    pool.moveTo(sqrtPriceOf(this.#reader.series.unit, level), this.#liquidityOf(liquidity));
    const bill = this.#gasBill(action, block);
    const filled = this.#refused(action) ?? fillAction(this.#market, pool, action, bill);
    return this.#receipts.add(action, block, filled, bill);
  }

  /** The share of the file's volume that is the pool's; all of it in series that were kept before there was one. */
  get #feeShare(): number {
    return this.#reader.series.mapping.pool.share ?? 1;
  }

  /** Without a pool's volume nobody can provide liquidity. */
  #refused({ kind }: Action): { readonly ok: false; readonly reason: string } | null {
    if (kind !== 'provide' || this.#feeShare > 0) return null;
    return {
      ok: false,
      reason:
        'The file is of no pool, so that liquidity would earn nothing. Import it with a share of its volume that a pool would trade.',
    };
  }

  async receipt(id: string): Promise<Receipt | null> {
    return this.#receipts.get(id);
  }

  async #nextBlock(): Promise<PaperBlock> {
    const { step, index } = this.#at.next(BLOCKS_PER_STEP);
    return (await this.#blocksOf(step))[index]!;
  }

  async #blocksOf(step: number): Promise<readonly PaperBlock[]> {
    if (this.#blocks?.step === step) return this.#blocks.blocks;
    const bar = await this.#reader.upTo(step);
    const blocks = blocksOfStep(this.#reader.series, bar!, step);
    this.#blocks = { step, blocks };
    return blocks;
  }

  #gasBill(action: Action, block: Block): GasBill {
    return gasBill(GAS[action.kind], block, this.#gasCoinPrice);
  }

  /** The file's own where it says one, else the paper pool's. */
  #liquidityOf(own: number): bigint {
    return own >= 1 ? BigInt(Math.round(own)) : this.#paperLiquidity;
  }

  async #deliver(upTo: number): Promise<WorldPulse> {
    this.#at.refuseIfEnded();
    const step = await this.#blocksOf(this.#at.step);
    const passed = step.slice(this.#at.delivered, upTo);
    const swaps: SwapSeen[] = [];
    for (const { block, level, liquidity, trades, volume } of passed) {
      this.#block = block;
      this.#at.delivered += 1;
      if (!trades) continue;
      swaps.push(this.#swap(block, level, this.#liquidityOf(liquidity), volume));
      this.#reference = priceOf(this.#market, this.#pool.sqrtPriceX96);
    }
    const counts = { swap: swaps.length, mint: 0, burn: 0, other: 0 };
    return { blocks: passed.map(({ block }) => block), logs: [], swaps, counts };
  }

  /** One trade that brings the pool to the price. @param volume quote; null where the file says none */
  #swap(block: Block, level: number, liquidity: bigint, volume: number | null): SwapSeen {
    const pool = this.#pool;
    const before = {
      root: pool.sqrtPriceX96,
      tick: pool.tick,
      price: priceOf(this.#market, pool.sqrtPriceX96),
    };
    pool.moveTo(sqrtPriceOf(this.#reader.series.unit, level), liquidity);
    const price = priceOf(this.#market, pool.sqrtPriceX96);
    const { baseDecimals, quoteDecimals } = this.#market;
    const depth = Number(liquidity) / Math.sqrt(powerOfTen(baseDecimals + quoteDecimals));
    // Along the constant product, quote moves by L × the difference of the roots of price.
    const least = depth * Math.abs(Math.sqrt(price) - Math.sqrt(before.price));
    const quote = volume ?? least;
    const up = price >= before.price ? 1 : -1;
    return {
      blockNumber: block.number,
      logIndex: 0,
      base: (-up * quote) / Math.sqrt(price * before.price),
      quote: up * quote,
      price,
      tickBefore: before.tick,
      tickAfter: pool.tick,
      liquidity: liquidity.toString(),
    };
  }
}
