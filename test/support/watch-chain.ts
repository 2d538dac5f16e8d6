import { expect } from 'vitest';
import type { ChainWorld } from '../../src/adapters/chain/chain-world.ts';
import type { WorldPulse } from '../../src/domain/world.ts';
import type { TestChain } from './test-chain.ts';
import { until } from './until.ts';

/** Watches until the chain's head has been delivered, and gives all that was seen on the way. */
export async function watchToHead(world: ChainWorld, chain: TestChain): Promise<WorldPulse[]> {
  const target = await chain.height();
  const pulses: WorldPulse[] = [];
  await until('the head is delivered', async () => {
    pulses.push(await world.advance(0.5));
    return world.state().block.number >= target;
  });
  return pulses;
}

/** The pool as the contract itself describes it, and as the world holds it. */
export async function expectPoolOf(chain: TestChain, world: ChainWorld): Promise<void> {
  const state = await chain.driver.poolState();
  const { pool } = world.state();
  expect({ price: pool.sqrtPriceX96, tick: pool.tick, liquidity: pool.liquidity }).toEqual({
    price: state.sqrtPriceX96.toString(),
    tick: state.tick,
    liquidity: state.liquidity.toString(),
  });
}
