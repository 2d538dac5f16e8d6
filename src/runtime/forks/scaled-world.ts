import type {
  Action,
  Fill,
  PoolState,
  Receipt,
  Simulation,
  SwapSeen,
  WorldPulse,
  WorldState,
} from '../../domain/world/world.ts';
import { log, pow } from '../../lib/math/math.ts';
import { baseIsToken0 } from '../../mind/market/index.ts';
import type { WorldPort } from '../../mind/ports.ts';
import { wrapPort } from '../../mind/replay/index.ts';

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
 * @param factor above 0
 */
export function scaledWorld(world: WorldPort, factor: number): WorldPort {
  const scale = PriceScale.of(world, factor);
  return wrapPort('world', world, {
    state: (state) => () => scale.state(state()),
    advance: (advance) => async (fraction) => scale.pulse(await advance(fraction)),
    finishStep: (finishStep) => async () => scale.pulse(await finishStep()),
    simulate: (simulate) => async (action) => scale.simulation(await simulate(scale.there(action))),
    execute: (execute) => (action) => execute(scale.there(action)),
    receipt: (receipt) => async (id) => scale.receipt(await receipt(id)),
  });
}

/** What a world says, and what is asked of it, from one scale of prices to the other. */
class PriceScale {
  readonly #factor: number;
  readonly #root: number;
  /** Ticks by which the pool is moved. */
  readonly #shift: number;

  private constructor({ pool, price }: WorldState, spacings: number) {
    const ticks = spacings * pool.tickSpacing;
    this.#factor = pow(TICK_BASE, ticks);
    this.#root = pow(TICK_BASE, ticks / 2);
    this.#shift = baseIsToken0(pool, price) ? ticks : -ticks;
  }

  static of(world: WorldPort, factor: number): PriceScale {
    const state = world.state();
    return new PriceScale(state, Math.round(log(factor) / log(TICK_BASE) / state.pool.tickSpacing));
  }

  state(state: WorldState): WorldState {
    return {
      ...state,
      price: state.price * this.#factor,
      pool: this.#pool(state.pool),
      reference: state.reference === null ? null : state.reference * this.#factor,
    };
  }

  pulse(pulse: WorldPulse): WorldPulse {
    return { ...pulse, swaps: pulse.swaps.map((swap) => this.#swap(swap)) };
  }

  simulation(simulation: Simulation): Simulation {
    return simulation.ok
      ? {
          ...simulation,
          fill: this.#fill(simulation.fill),
          priceAfter: simulation.priceAfter * this.#factor,
        }
      : simulation;
  }

  receipt(receipt: Receipt | null): Receipt | null {
    return receipt && { ...receipt, action: this.#here(receipt.action), fill: this.#fill(receipt.fill) };
  }

  /** What an action of here is there. */
  there(action: Action): Action {
    return this.#translate(action, 1 / this.#factor, 1 / this.#root, -this.#shift);
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
