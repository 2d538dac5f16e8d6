import { expect } from 'vitest';
import type { ChainWorld } from '../../src/adapters/chain/chain-world.ts';
import type { WorldPulse } from '../../src/domain/world/world.ts';
import type { TestChain } from './test-chain.ts';
import { until } from './until.ts';
import type { VirtualTime } from './virtual-time.ts';

/** An answer of a node that is older than this is asked for anew, ms. */
const FRESH_MS = 250;

/**
 * Watches until the chain's head has been delivered, and gives all that was seen on the way.
 * @param time that the world lives in; the wall's without it
 */
export async function watchToHead(
  world: ChainWorld,
  chain: TestChain,
  time?: VirtualTime,
): Promise<WorldPulse[]> {
  const target = await chain.height();
  const pulses: WorldPulse[] = [];
  await until('the head is delivered', async () => {
    await time?.pass(FRESH_MS);
    const beat = world.advance(0.5);
    pulses.push(await (time?.passWhile(beat) ?? beat));
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
