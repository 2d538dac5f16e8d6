import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChainWorld } from '../../../src/adapters/chain/chain-world.ts';
import { openChain } from '../../../src/adapters/chain/open-chain.ts';
import type { LivedBlock } from '../../../src/domain/world/chain.ts';
import { NodeProxy } from '../../support/node-proxy.ts';
import { TestChain } from '../../support/test-chain.ts';
import { expectPoolOf, watchToHead } from '../../support/watch-chain.ts';

let chain: TestChain;
let proxy: NodeProxy;
const opened: ChainWorld[] = [];

beforeAll(async () => {
  chain = await TestChain.start();
  proxy = await NodeProxy.before(chain.url);
});
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
  proxy.refuses = () => false;
});
afterAll(async () => {
  await proxy.stop();
  await chain.stop();
});

async function open(lived: LivedBlock | null = null): Promise<ChainWorld> {
  const world = await openChain(
    { rpc: [proxy.url], pools: [chain.pool] },
    { gasCoinPrice: 2_000, lived: () => lived },
  );
  opened.push(world);
  return world;
}

/** Where a life would leave off now. */
function livedIn(world: ChainWorld): LivedBlock {
  const { block, pool } = world.state();
  return { block: { ...block, hash: block.hash! }, pool };
}

const correctionsOf = (pulses: Awaited<ReturnType<typeof watchToHead>>) =>
  pulses.flatMap((pulse) => pulse.corrections ?? []);

describe('a chain that is opened again', () => {
  it('is lived on from the last block, through trades and liquidity that came and went meanwhile', async () => {
    const before = await open();
    await watchToHead(before, chain);
    const lived = livedIn(before);
    await before.close();
    await chain.trade('buy', 90_000);
    await chain.mine(3);
    await chain.driver.rebalance(before.state().price * 1.02);
    await chain.mine(2);
    await chain.trade('sell', 40);
    await chain.mine(220);
    // A node that has forgotten all states but those of the last blocks.
    const head = await chain.height();
    proxy.refuses = ({ method, params }) => method === 'eth_call' && Number(params?.[1] ?? head) < head - 100;

    const world = await open(lived);
    expect(world.connection().resumed).toEqual({ after: lived.block.number, blocks: 225 });
    expect(world.state()).toMatchObject({
      block: { number: lived.block.number },
      price: before.state().price,
    });
    const pulses = await watchToHead(world, chain);
    expect(pulses.flatMap(({ blocks }) => blocks.map(({ number }) => number))).toEqual(
      Array.from({ length: 225 }, (_, i) => lived.block.number + 1 + i),
    );
    expect(pulses.flatMap(({ swaps }) => swaps.map(({ quote }) => Math.sign(quote)))).toEqual([1, -1]);
    expect(correctionsOf(pulses)).toEqual([]);
    await expectPoolOf(chain, world);
    // Across the ends of the ranges the node's own machine comes to the same: every tick is as the chain has it.
    for (const side of ['buy', 'sell'] as const) {
      const amountIn = side === 'buy' ? 2_500_000 : 25_000;
      expect(await world.simulate({ kind: 'swap', side, amountIn, minOut: 0 })).toMatchObject({ ok: true });
    }
    // And back, when the chain takes the last trades back.
    await chain.reorganise(222);
    await chain.mine();
    const taken = correctionsOf(await watchToHead(world, chain));
    expect(taken).toMatchObject([{ reason: 'reorganisation', lastBlock: head }]);
    await expectPoolOf(chain, world);
  });

  it('has nothing to make up for when no block came', async () => {
    const before = await open();
    const world = await open(livedIn(before));
    expect(world.connection().resumed).toEqual({ after: before.state().block.number, blocks: 0 });
    expect(correctionsOf([await world.advance(0.5)])).toEqual([]);
    await expectPoolOf(chain, world);
  });

  it('says that the block it knew is gone, and goes on from the head', async () => {
    const before = await open();
    await chain.trade('buy', 10_000);
    await chain.mine();
    await watchToHead(before, chain);
    const lived = livedIn(before);
    await chain.reorganise(1);
    await chain.mine(2);
    const world = await open(lived);
    expect(correctionsOf(await watchToHead(world, chain))).toMatchObject([
      { reason: 'gap', firstBlock: lived.block.number + 1, lastBlock: await chain.height() },
    ]);
    await expectPoolOf(chain, world);
  });

  it('begins anew on a chain that is not as long as the one it knew', async () => {
    const before = await open();
    const { block, pool } = livedIn(before);
    const world = await open({ block: { ...block, number: block.number + 50 }, pool });
    expect(world.connection().resumed).toBeNull();
    expect(world.state().block.number).toBe(await chain.height());
  });
});
