import { encodeAbiParameters, encodeEventTopics } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/adapters/chain/pools/abis.ts';
import type { ChainWorld } from '../../../src/adapters/chain/chain-world.ts';
import { openChain } from '../../../src/adapters/chain/open-chain.ts';
import type { ChainSpec, PoolReading } from '../../../src/domain/world/chain.ts';
import { NodeProxy } from '../../support/node-proxy.ts';
import { TestChain } from '../../support/test-chain.ts';
import { codeAnswering, deployPair, LOGGER, putMulticall3 } from '../../support/test-contracts.ts';
import { until } from '../../support/until.ts';
import { expectPoolOf, watchToHead } from '../../support/watch-chain.ts';

const VIEW = '0x00000000000000000000000000000000000f00d1';
const MANAGER = '0x00000000000000000000000000000000000f00d2';
const NOTHING_THERE = '0x00000000000000000000000000000000000f00d3';
const V4_ID = `0x${'5e'.repeat(32)}`;
const UNKNOWN_ID = `0x${'6f'.repeat(32)}`;
const NATIVE = `0x${'0'.repeat(40)}` as const;
/** A price of 4: its square root is 2. */
const SQRT_PRICE = 2n << 96n;

let chain: TestChain;
let proxy: NodeProxy;
let pair: string;
const opened: ChainWorld[] = [];

beforeAll(async () => {
  chain = await TestChain.start();
  proxy = await NodeProxy.before(chain.url);
  pair = await deployPair(chain, 500, 20_000);
  await putV4();
});
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
  proxy.refuses = () => false;
  proxy.behaviour = 'pass';
});
afterAll(async () => {
  await proxy.stop();
  await chain.stop();
});

/** A StateView that answers as Uniswap's does, and the log of a pool's creation at its manager. */
async function putV4(): Promise<void> {
  const { rpc } = chain.anvil;
  const code = codeAnswering({
    'poolManager()': [BigInt(MANAGER)],
    'getSlot0(bytes32)': [SQRT_PRICE, 13_863n, 0n, 3_000n],
    'getLiquidity(bytes32)': [123_456_789n],
  });
  await rpc.call('anvil_setCode', VIEW, code);
  await rpc.call('anvil_setCode', MANAGER, LOGGER);
  const topics = encodeEventTopics({
    abi: EVENTS['uniswap-v4'],
    eventName: 'Initialize',
    args: {
      id: V4_ID as `0x${string}`,
      currency0: NATIVE,
      currency1: chain.addresses['quote'] as `0x${string}`,
    },
  });
  const data = encodeAbiParameters(
    [{ type: 'uint24' }, { type: 'int24' }, { type: 'address' }, { type: 'uint160' }, { type: 'int24' }],
    [3_000, 60, NATIVE, SQRT_PRICE, 13_863],
  );
  const call = `0x${[...topics, data].map((part) => String(part).slice(2)).join('')}` as const;
  const hash = await chain.chain.send(chain.accounts[0]!, MANAGER, call, 300_000);
  await chain.mine();
  await chain.chain.receipt(hash);
}

async function open(spec: Partial<ChainSpec> = {}): Promise<ChainWorld> {
  const world = await openChain({ rpc: [proxy.url], pools: [chain.pool], ...spec }, { gasCoinPrice: 2_000 });
  opened.push(world);
  return world;
}

const pools = (): ChainSpec => ({
  rpc: [proxy.url],
  pools: [NOTHING_THERE, chain.pool, pair, V4_ID],
  addresses: [MANAGER],
  stateView: VIEW,
});

/** Every pool as it was read after this block, by its id. */
async function readAt(world: ChainWorld, block: number): Promise<Record<string, PoolReading>> {
  const read = (): readonly PoolReading[] => world.connection().pools;
  await until('the pools are read', async () => {
    await world.advance(0.5);
    return read().some((pool) => pool.block === block);
  });
  return Object.fromEntries(read().map((pool) => [pool.pool, pool]));
}

/** The three ways in which a chain is read; each starts with what the node is made to be. */
const WAYS = [
  { way: 'deployless', make: () => Promise.resolve() },
  {
    way: 'none',
    make: () => {
      proxy.refuses = ({ method, params }) =>
        method === 'eth_call' && (params?.[0] as { to?: string }).to === undefined;
      return Promise.resolve();
    },
  },
  { way: 'contract', make: () => putMulticall3(chain) },
] as const;

describe('the pools that are watched', () => {
  it.each(WAYS)('are read at each head, whatever their kind ($way)', async ({ way, make }) => {
    await make();
    const world = await open(pools());
    expect(world.connection().multicall).toBe(way);
    const at = await chain.height();
    const first = await readAt(world, at);
    expect(first[chain.pool]).toMatchObject({
      kind: 'uniswap-v3',
      traded: true,
      base: 'TST',
      quote: 'USDC',
      fee: 500,
      price: world.state().price,
      liquidity: world.state().pool.liquidity,
      note: null,
    });
    expect(first[pair]).toMatchObject({ kind: 'uniswap-v2', traded: false, base: 'TST', quote: 'USDC' });
    expect(first[pair]).toMatchObject({ price: 40, reserves: { base: 500, quote: 20_000 }, liquidity: null });
    expect(first[V4_ID]).toMatchObject({ kind: 'uniswap-v4', base: 'ETH', quote: 'USDC', fee: 3_000 });
    expect(first[V4_ID]).toMatchObject({ price: 4, liquidity: '123456789', note: null });
    expect(first[NOTHING_THERE]).toMatchObject({ kind: null, price: null, block: null });
    expect(first[NOTHING_THERE]!.note).toContain('No V2 pair and no V3 pool');

    await chain.trade('buy', 70_000);
    await chain.mine();
    await watchToHead(world, chain);
    await expectPoolOf(chain, world);
    const then = await readAt(world, at + 1);
    expect(then[chain.pool]!.price).toBe(world.state().price);
    expect(then[chain.pool]!.price).toBeGreaterThan(first[chain.pool]!.price!);
    expect(then[pair]).toMatchObject({ block: at + 1, price: 40 });
  });

  it('takes one call a head once the pools are known', async () => {
    const world = await open(pools());
    await readAt(world, await chain.height());
    const from = proxy.methods.length;
    await chain.mine();
    await readAt(world, await chain.height());
    expect(proxy.methods.slice(from).filter((method) => method === 'eth_call')).toHaveLength(1);
  });

  it('says why a V4 pool cannot be read, and hides no other pool for it', async () => {
    const at = await chain.height();
    const unknown = await readAt(await open({ ...pools(), stateView: null }), at);
    expect(unknown[V4_ID]).toMatchObject({ kind: 'uniswap-v4', price: null, block: null });
    expect(unknown[V4_ID]!.note).toContain('StateView on this chain is unknown');
    const wrong = await readAt(await open({ ...pools(), stateView: NOTHING_THERE }), at);
    expect(wrong[V4_ID]!.note).toContain('does not answer');
    for (const readings of [unknown, wrong]) expect(readings[pair]).toMatchObject({ price: 40, block: at });
  });

  it('shows the raw price of a V4 pool whose creation the node does not find', async () => {
    const world = await open({ ...pools(), pools: [chain.pool, UNKNOWN_ID] });
    const readings = await readAt(world, await chain.height());
    expect(readings[UNKNOWN_ID]).toMatchObject({ base: null, quote: null, price: 4, liquidity: '123456789' });
    expect(readings[UNKNOWN_ID]!.note).toContain('tokens are unknown');
  });

  it('keeps what was read, with its block, while the node is away', async () => {
    const world = await open(pools());
    const at = await chain.height();
    await readAt(world, at);
    proxy.behaviour = 'broken';
    await chain.mine();
    await world.advance(0.5);
    expect(world.connection().pools.find(({ pool }) => pool === pair)).toMatchObject({
      price: 40,
      block: at,
    });
    proxy.behaviour = 'pass';
    await readAt(world, at + 1);
  });
});

describe('a node without state overrides', () => {
  it('is told from one with them, and orders are simulated by the pool’s arithmetic alone', async () => {
    const order = { kind: 'swap', side: 'buy', amountIn: 30_000, minOut: 0 } as const;
    const both = await (await open()).simulate(order);
    proxy.refuses = ({ method, params }) => method === 'eth_call' && (params?.length ?? 0) > 2;
    const world = await open();
    expect(world.connection().overrides).toBe(false);
    const from = proxy.methods.length;
    const simulation = await world.simulate(order);
    expect(proxy.methods.slice(from)).not.toContain('eth_call');
    expect(simulation).toEqual({
      ...both,
      unchecked: expect.stringContaining('no state overrides') as string,
    });
    const id = await world.execute(order);
    const waiting = world.receipt(id);
    await chain.mine();
    expect(await waiting).toMatchObject({ status: 'filled' });
  });
});
