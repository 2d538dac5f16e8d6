import type {
  Action,
  Fill,
  PoolState,
  Receipt,
  Simulation,
  SwapSeen,
  WorldPulse,
  WorldState,
} from '../../domain/world.ts';
import { log, pow } from '../../lib/math.ts';
import { baseIsToken0 } from '../../mind/world/liquidity-value.ts';
import type { WorldPort } from '../../mind/ports.ts';

const TICK_BASE = 1.0001;
/** Bits of a factor that are kept when an integer is multiplied by it. */
const BITS = 52;

/** An integer times a factor, rounded down. */
function timesInteger(value: bigint, factor: number): bigint {
  return (value * BigInt(Math.round(factor * Number(1n << BigInt(BITS))))) >> BigInt(BITS);
}

/**
 * A world in which every price is another: the same swaps for the same base, each quote amount times a factor. The factor is the
 * nearest that moves the pool by whole tick spacings, so that ranges stay ranges, and the pool's own integer arithmetic fills
 * every order as before.
 */
export class ScaledWorld implements WorldPort {
  readonly #world: WorldPort;
  readonly #factor: number;
  readonly #root: number;
  /** Ticks by which the pool is moved. */
  readonly #shift: number;

  private constructor(world: WorldPort, spacings: number) {
    const { pool, price } = world.state();
    const ticks = spacings * pool.tickSpacing;
    this.#world = world;
    this.#factor = pow(TICK_BASE, ticks);
    this.#root = pow(TICK_BASE, ticks / 2);
    this.#shift = baseIsToken0(pool, price) ? ticks : -ticks;
  }

  /** @param factor above 0 */
  static of(world: WorldPort, factor: number): ScaledWorld {
    const { tickSpacing } = world.state().pool;
    return new ScaledWorld(world, Math.round(log(factor) / log(TICK_BASE) / tickSpacing));
  }

  get info() {
    return this.#world.info;
  }

  state(): WorldState {
    const state = this.#world.state();
    return {
      ...state,
      price: state.price * this.#factor,
      pool: this.#pool(state.pool),
      reference: state.reference === null ? null : state.reference * this.#factor,
    };
  }

  seek(step: number): Promise<void> {
    return this.#world.seek(step);
  }

  async advance(fraction: number): Promise<WorldPulse> {
    return this.#pulse(await this.#world.advance(fraction));
  }

  async finishStep(): Promise<WorldPulse> {
    return this.#pulse(await this.#world.finishStep());
  }

  setGasCoinPrice(price: number): void {
    this.#world.setGasCoinPrice(price);
  }

  async simulate(action: Action): Promise<Simulation> {
    const simulation = await this.#world.simulate(this.#there(action));
    return simulation.ok
      ? {
          ...simulation,
          fill: this.#fill(simulation.fill),
          priceAfter: simulation.priceAfter * this.#factor,
        }
      : simulation;
  }

  execute(action: Action): Promise<string> {
    return this.#world.execute(this.#there(action));
  }

  async receipt(id: string): Promise<Receipt | null> {
    const receipt = await this.#world.receipt(id);
    return receipt && { ...receipt, action: this.#here(receipt.action), fill: this.#fill(receipt.fill) };
  }

  #pulse(pulse: WorldPulse): WorldPulse {
    return { ...pulse, swaps: pulse.swaps.map((swap) => this.#swap(swap)) };
  }

  #swap(swap: SwapSeen): SwapSeen {
    return {
      ...swap,
      quote: swap.quote * this.#factor,
      price: swap.price * this.#factor,
      tickBefore: swap.tickBefore + this.#shift,
      tickAfter: swap.tickAfter + this.#shift,
      liquidity: this.#liquidity(swap.liquidity, this.#root),
    };
  }

  #pool(pool: PoolState): PoolState {
    const root = pow(TICK_BASE, this.#shift / 2);
    return {
      ...pool,
      sqrtPriceX96: timesInteger(BigInt(pool.sqrtPriceX96), root).toString(),
      tick: pool.tick + this.#shift,
      liquidity: this.#liquidity(pool.liquidity, this.#root),
    };
  }

  /** Gas is paid in a coin whose price is the policy's, whatever happens here. */
  #fill(fill: Fill): Fill {
    return {
      ...fill,
      quote: fill.quote * this.#factor,
      poolFee: fill.poolFee * this.#factor,
      price: fill.price * this.#factor,
      liquidity: this.#liquidity(fill.liquidity, this.#root),
    };
  }

  #there(action: Action): Action {
    return this.#translate(action, 1 / this.#factor, 1 / this.#root, -this.#shift);
  }

  #here(action: Action): Action {
    return this.#translate(action, this.#factor, this.#root, this.#shift);
  }

  #translate(action: Action, quote: number, root: number, ticks: number): Action {
    switch (action.kind) {
      case 'swap':
        return action.side === 'buy'
          ? { ...action, amountIn: action.amountIn * quote }
          : { ...action, minOut: action.minOut * quote };
      case 'provide':
        return {
          ...action,
          tickLower: action.tickLower + ticks,
          tickUpper: action.tickUpper + ticks,
          maxQuote: action.maxQuote * quote,
        };
      case 'withdraw':
        return {
          ...action,
          tickLower: action.tickLower + ticks,
          tickUpper: action.tickUpper + ticks,
          liquidity: this.#liquidity(action.liquidity, root),
        };
    }
  }

  #liquidity(liquidity: string, root: number): string {
    return timesInteger(BigInt(liquidity), root).toString();
  }
}
