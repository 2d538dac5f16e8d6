import { AppError } from '../../domain/errors.ts';
import type {
  Action,
  Block,
  Receipt,
  Simulation,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../domain/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import type { TapeBlock } from './blocks.ts';
import { emptyFill, fillAction } from './fills.ts';
import type { GasBill } from './fills.ts';
import type { GasUse } from './manifest.ts';
import { evenMarket, priceOf } from './market.ts';
import type { Market } from './market.ts';
import { deliver } from './pulse.ts';
import type { TapeReader, Standing } from './tape-reader.ts';
import type { PoolTracker } from './pool-tracker.ts';

/** Receipts that are kept to be asked for. */
const KEPT_RECEIPTS = 1024;
/** So that the sum of ten tenths counts as one whole step. */
const FRACTION_TOLERANCE = 1e-9;
const WEI = 1e18;

/** A recorded world, played back. Paper orders never move the recorded pool. */
export class TapeWorld implements WorldPort {
  readonly info: WorldInfo;
  readonly #reader: TapeReader;
  readonly #market: Market;
  readonly #gas: GasUse;
  readonly #receipts = new Map<string, Receipt>();
  readonly #orders = new Map<number, number>();
  #gasCoinPrice: number;
  #pool: PoolTracker;
  #block: Block;
  #reference: number | null;
  #step = 0;
  #fraction = 0;
  /** Blocks of the step under way that have been delivered. */
  #delivered = 0;

  constructor(info: WorldInfo, reader: TapeReader, start: Standing, gas: GasUse, gasCoinPrice: number) {
    this.info = info;
    this.#reader = reader;
    this.#market = evenMarket(reader.header);
    this.#gas = gas;
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
      step: this.#step,
      fraction: this.#fraction,
      ended: this.#ended,
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
    const { steps } = this.#reader.header;
    if (!Number.isInteger(step) || step < 0 || step > steps)
      throw new AppError('input.invalid', `Step ${step} is not between 0 and ${steps}.`);
    const standing = await this.#reader.standingAt(step);
    this.#pool = standing.pool;
    this.#block = standing.block;
    this.#reference = standing.reference;
    // What was ordered from here on has not been ordered: the same life gets the same receipts.
    this.#orders.clear();
    this.#begin(step);
  }

  /** Blocks are spread evenly: of `n`, block `i` (0-based) is due at (i + 1) / n. */
  async advance(fraction: number): Promise<WorldPulse> {
    if (!(fraction > 0 && fraction <= 1 + FRACTION_TOLERANCE))
      throw new AppError('input.invalid', `Fraction ${fraction} is not over 0 and at most 1.`);
    const due = Math.floor((fraction + FRACTION_TOLERANCE) * this.#reader.header.blocksPerStep);
    const pulse = await this.#deliver(due);
    this.#fraction = Math.max(this.#fraction, Math.min(1, fraction));
    return pulse;
  }

  /** @throws AppError `world.ended` after the last step */
  async finishStep(): Promise<WorldPulse> {
    const pulse = await this.#deliver(this.#reader.header.blocksPerStep);
    this.#begin(this.#step + 1);
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
    const order = this.#orders.get(next.block.number) ?? 0;
    this.#orders.set(next.block.number, order + 1);
    const id = `${this.info.id}-${next.block.number}-${order}`;
    this.#receipts.set(id, this.#include(id, action, next));
    if (this.#receipts.size > KEPT_RECEIPTS) this.#receipts.delete(this.#receipts.keys().next().value!);
    return id;
  }

  receipt(id: string): Promise<Receipt | null> {
    return Promise.resolve(this.#receipts.get(id) ?? null);
  }

  #include(id: string, action: Action, next: TapeBlock): Receipt {
    const { block } = next;
    const pool = this.#pool.clone();
    const first = next.events()[0];
    if (first) pool.apply(first);
    const bill = this.#gasBill(action, block);
    const filled = fillAction(this.#market, pool, action, bill);
    return {
      id,
      action,
      status: filled.ok ? 'filled' : 'reverted',
      block: block.number,
      time: block.timestamp,
      fill: filled.ok ? filled.fill : emptyFill(bill),
      reason: filled.ok ? null : filled.reason,
    };
  }

  async #nextBlock(): Promise<TapeBlock> {
    this.#refuseIfEnded();
    const { blocksPerStep, steps } = this.#reader.header;
    const inStep = this.#delivered < blocksPerStep;
    if (!inStep && this.#step + 1 >= steps) throw this.#endError();
    const blocks = await this.#reader.blocks(inStep ? this.#step : this.#step + 1);
    return blocks[inStep ? this.#delivered : 0]!;
  }

  #gasBill(action: Action, block: Block): GasBill {
    const gasUsed = this.#gas[action.kind];
    return { gasUsed, gasCost: (gasUsed * block.baseFeePerGas * this.#gasCoinPrice) / WEI };
  }

  async #deliver(upTo: number): Promise<WorldPulse> {
    this.#refuseIfEnded();
    const step = await this.#reader.blocks(this.#step);
    const blocks = step.slice(this.#delivered, upTo);
    const pulse = deliver(this.#market, this.#pool, blocks);
    for (const { block, reference } of blocks) {
      this.#block = block;
      this.#reference = reference ?? this.#reference;
    }
    this.#delivered += blocks.length;
    return pulse;
  }

  #begin(step: number): void {
    this.#step = step;
    this.#fraction = 0;
    this.#delivered = 0;
  }

  get #ended(): boolean {
    return this.#step >= this.#reader.header.steps;
  }

  #endError(): AppError {
    return new AppError('world.ended', `${this.info.title} has no more steps.`, {
      data: { id: this.info.id, steps: this.#reader.header.steps },
    });
  }

  #refuseIfEnded(): void {
    if (this.#ended) throw this.#endError();
  }
}
