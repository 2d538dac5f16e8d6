import type {
  Action,
  Block,
  RawLog,
  Receipt,
  Simulation,
  SwapSeen,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../domain/world/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import type { TapeBlock } from './blocks.ts';
import {
  baseQuote,
  baseTokens,
  evenMarket,
  fillAction,
  gasBill,
  type GasBill,
  type Market,
  PaperReceipts,
  Playback,
  type PoolTracker,
  priceOf,
  stepOn,
  quoteTokens,
} from '../uniswap-v3/index.ts';
import type { GasUse } from './manifest.ts';
import type { PlayedBlocks, TapePosition } from './tape-reader.ts';

/** Delivers blocks: moves the pool through their logs and says what was seen on the way. */
function deliver(market: Market, pool: PoolTracker, blocks: readonly TapeBlock[]): WorldPulse {
  const logs: RawLog[] = [];
  const swaps: SwapSeen[] = [];
  const counts = { swap: 0, mint: 0, burn: 0, other: 0 };
  for (const passed of blocks) {
    for (const [i, event] of passed.events().entries()) {
      const log = passed.logs[i]!;
      logs.push(log);
      counts[event.kind === 'initialize' ? 'other' : event.kind]++;
      const tickBefore = pool.tick;
      pool.apply(event);
      if (event.kind !== 'swap') continue;
      const amounts = baseQuote(market, event.amount0, event.amount1);
      swaps.push({
        blockNumber: log.blockNumber,
        logIndex: log.logIndex,
        base: baseTokens(market, amounts.base),
        quote: quoteTokens(market, amounts.quote),
        price: priceOf(market, event.sqrtPriceX96),
        tickBefore,
        tickAfter: event.tick,
        liquidity: event.liquidity.toString(),
      });
    }
  }
  return { blocks: blocks.map(({ block }) => block), logs, swaps, counts };
}

/** A world of known blocks, played back. Paper orders never move its pool. */
export class TapeWorld implements WorldPort {
  readonly info: WorldInfo;
  readonly #reader: PlayedBlocks;
  readonly #market: Market;
  readonly #gas: GasUse;
  readonly #receipts: PaperReceipts;
  readonly #at: Playback;
  #gasCoinPrice: number;
  #pool: PoolTracker;
  #block: Block;
  #reference: number | null;

  constructor(info: WorldInfo, reader: PlayedBlocks, start: TapePosition, gas: GasUse, gasCoinPrice: number) {
    this.info = info;
    this.#reader = reader;
    this.#market = evenMarket(reader.header);
    this.#gas = gas;
    this.#receipts = new PaperReceipts(info.id);
    this.#at = new Playback(info, reader.header.steps);
    this.#gasCoinPrice = gasCoinPrice;
    this.#pool = start.pool;
    this.#block = start.block;
    this.#reference = start.reference;
  }

  /** Price of the coin that gas is paid in, in quote. */
  setGasCoinPrice(price: number): void {
    this.#gasCoinPrice = price;
  }

  /**
   * As of the last delivered block. `reference` is the real price that the recording last reached, so that nothing of
   * the step's future shows; null before the first.
   */
  state(): WorldState {
    const { header } = this.#reader;
    return {
      step: this.#at.step,
      fraction: this.#at.fraction,
      ended: this.#at.ended,
      time: this.#block.timestamp,
      block: this.#block,
      price: priceOf(this.#market, this.#pool.sqrtPriceX96),
      pool: {
        address: header.pool.toLowerCase(),
        sqrtPriceX96: this.#pool.sqrtPriceX96.toString(),
        tick: this.#pool.tick,
        liquidity: this.#pool.liquidity.toString(),
        fee: header.fee,
        tickSpacing: header.tickSpacing,
      },
      reference: this.#reference,
    };
  }

  /** @param step 0 to `steps`; at `steps` the world has ended. @throws AppError `input.invalid`, `world.corrupt` */
  async seek(step: number): Promise<void> {
    this.#at.requireStep(step);
    const standing = await this.#reader.positionAt(step);
    this.#pool = standing.pool;
    this.#block = standing.block;
    this.#reference = standing.reference;
    this.#receipts.recount();
    this.#at.begin(step);
  }

  stepOn(time: number): Promise<number> {
    const { header } = this.#reader;
    return stepOn(header.steps, time, async (step) => (await this.#reader.positionAt(step)).block.timestamp);
  }

  /** Blocks are spread evenly: of `n`, block `i` (0-based) is due at (i + 1) / n. */
  async advance(fraction: number): Promise<WorldPulse> {
    const pulse = await this.#deliver(this.#at.due(fraction, this.#reader.header.blocksPerStep));
    this.#at.reached(fraction);
    return pulse;
  }

  /** @throws AppError `world.ended` after the last step */
  async finishStep(): Promise<WorldPulse> {
    const pulse = await this.#deliver(this.#reader.header.blocksPerStep);
    this.#at.begin(this.#at.step + 1);
    return pulse;
  }

  simulate(action: Action): Promise<Simulation> {
    const bill = this.#gasBill(action, this.#block);
    const filled = fillAction(this.#market, this.#pool, action, bill);
    return Promise.resolve({ ...filled, block: this.#block.number });
  }

  /**
   * Includes the action in the next recorded block, after that block's first log, and resolves with the receipt's id.
   * The tape is known, so the receipt is there at once. @throws AppError `world.ended` when no block follows
   */
  async execute(action: Action): Promise<string> {
    const next = await this.#nextBlock();
    const { block } = next;
    const pool = this.#pool.clone();
    const first = next.events()[0];
    if (first) pool.apply(first);
    const bill = this.#gasBill(action, block);
    return this.#receipts.add(action, block, fillAction(this.#market, pool, action, bill), bill);
  }

  receipt(id: string): Promise<Receipt | null> {
    return Promise.resolve(this.#receipts.get(id));
  }

  async #nextBlock(): Promise<TapeBlock> {
    const { step, index } = this.#at.next(this.#reader.header.blocksPerStep);
    return (await this.#reader.blocks(step))[index]!;
  }

  #gasBill(action: Action, block: Block): GasBill {
    return gasBill(this.#gas[action.kind], block, this.#gasCoinPrice);
  }

  async #deliver(upTo: number): Promise<WorldPulse> {
    this.#at.refuseIfEnded();
    const step = await this.#reader.blocks(this.#at.step);
    const blocks = step.slice(this.#at.delivered, upTo);
    const pulse = deliver(this.#market, this.#pool, blocks);
    for (const { block, reference } of blocks) {
      this.#block = block;
      this.#reference = reference ?? this.#reference;
    }
    this.#at.delivered += blocks.length;
    return pulse;
  }
}
