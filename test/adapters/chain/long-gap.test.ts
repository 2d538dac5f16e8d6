import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChainWorld } from '../../../src/adapters/chain/chain-world.ts';
import { openChain } from '../../../src/adapters/chain/open-chain.ts';
import { CHAIN_TIMER } from '../../../src/adapters/chain/rpc/timer.ts';
import type { LivedBlock } from '../../../src/domain/world/chain.ts';
import type { WorldPulse } from '../../../src/domain/world/world.ts';
import { TestChain } from '../../support/test-chain.ts';
import { expectPoolOf, watchToHead } from '../../support/watch-chain.ts';

let chain: TestChain;
/** As a machine that sleeps: nothing comes due. */
let asleep = false;
const opened: ChainWorld[] = [];

beforeAll(async () => {
  chain = await TestChain.start({ hardfork: 'london', history: false });
});
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});
afterAll(() => chain.stop());

async function open(lived: LivedBlock | null = null): Promise<ChainWorld> {
  const timer = {
    ...CHAIN_TIMER,
    after: (ms: number, callback: () => void) => CHAIN_TIMER.after(ms, () => asleep || callback()),
  };
  const world = await openChain(
    { rpc: [chain.url], pools: [chain.pool] },
    { gasCoinPrice: 2_000, timer, lived: () => lived },
  );
  opened.push(world);
  return world;
}

const correctionsOf = (pulses: readonly WorldPulse[]) => pulses.flatMap((pulse) => pulse.corrections ?? []);

describe('more than 5,000 blocks that nobody watched', () => {
  it('are left out after a sleep, and that is a correction', async () => {
    const world = await open();
    const first = world.state().block.number + 1;
    const priceBefore = world.state().price;
    asleep = true;
    await chain.trade('sell', 70);
    await chain.leap(5_001);
    asleep = false;
    const corrections = correctionsOf(await watchToHead(world, chain));
    const lastBlock = await chain.height();
    expect(corrections).toMatchObject([{ reason: 'gap', firstBlock: first, lastBlock, priceBefore }]);
    expect(corrections[0]!.priceAfter).toBe(world.state().price);
    expect(corrections[0]!.priceAfter).toBeLessThan(priceBefore);
    expect(world.connection().blocksLeftOut).toBe(5_001);
    await expectPoolOf(chain, world);
    await chain.trade('buy', 500);
    await chain.mine();
    expect(correctionsOf(await watchToHead(world, chain))).toEqual([]);
    await expectPoolOf(chain, world);
  });

  it('are left out at the opening as well', async () => {
    const before = await open();
    const { block, pool } = before.state();
    await before.close();
    await chain.leap(5_001);
    const world = await open({ block: { ...block, hash: block.hash! }, pool });
    expect(world.connection().resumed).toEqual({ after: block.number, blocks: 0 });
    const corrections = correctionsOf(await watchToHead(world, chain));
    expect(corrections).toMatchObject([{ reason: 'gap', firstBlock: block.number + 1 }]);
    expect(world.connection().blocksLeftOut).toBe(5_001);
    await expectPoolOf(chain, world);
  });
});
