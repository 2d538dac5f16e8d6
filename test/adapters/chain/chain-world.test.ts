import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { READ_METHODS } from '../../../src/adapters/chain/rpc/endpoint.ts';
import { openChain, type ChainOptions } from '../../../src/adapters/chain/open-chain.ts';
import type { ChainWorld } from '../../../src/adapters/chain/chain-world.ts';
import type { ChainTimer } from '../../../src/adapters/chain/rpc/timer.ts';
import type { AppError } from '../../../src/domain/errors.ts';
import type { ChainSpec } from '../../../src/domain/world/chain.ts';
import type { Action, WorldPulse } from '../../../src/domain/world/world.ts';
import { startAnvil } from '../../../scripts/chain/anvil.mjs';
import { NodeProxy, Wire } from '../../support/node-proxy.ts';
import { TestChain } from '../../support/test-chain.ts';
import { until } from '../../support/until.ts';
import { VirtualTime } from '../../support/virtual-time.ts';
import { expectPoolOf, watchToHead } from '../../support/watch-chain.ts';

const GAS_COIN_PRICE = 2_000;
const buy = (amountIn: number): Action => ({ kind: 'swap', side: 'buy', amountIn, minOut: 0 });
const sell = (amountIn: number): Action => ({ kind: 'swap', side: 'sell', amountIn, minOut: 0 });

let chain: TestChain;
let proxy: NodeProxy;
const opened: ChainWorld[] = [];

beforeAll(async () => {
  chain = await TestChain.start();
  proxy = await NodeProxy.before(chain.url);
});
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
  proxy.behaviour = 'pass';
  proxy.badAnswers = Number.POSITIVE_INFINITY;
});
afterAll(async () => {
  await proxy.stop();
  await chain.stop();
});

async function open(spec: Partial<ChainSpec> = {}, options: Partial<ChainOptions> = {}): Promise<ChainWorld> {
  const world = await openChain(
    { rpc: [proxy.url], pools: [chain.pool], ...spec },
    { gasCoinPrice: GAS_COIN_PRICE, ...options },
  );
  opened.push(world);
  return world;
}

const refusalOf = (asking: Promise<unknown>): Promise<AppError> =>
  asking.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => error as AppError,
  );

const watch = (world: ChainWorld, time?: VirtualTime): Promise<WorldPulse[]> =>
  watchToHead(world, chain, time);
const expectSamePool = (world: ChainWorld): Promise<void> => expectPoolOf(chain, world);

/** How often a node is asked for its head, ms. */
const POLL_MS = 3_000;

/** Time that passes when it is told to; what a node takes to answer is not of it. */
function standing(): { readonly time: VirtualTime; readonly timer: ChainTimer } {
  const time = new VirtualTime();
  return { time, timer: { ...time.timer, now: () => time.now } };
}

describe('a pool on a real node, traded on while it is watched', () => {
  it('follows every trade to the last unit, block by block, with what other contracts logged', async () => {
    const world = await open({ addresses: [chain.addresses['quote']!, chain.addresses['factory']!] });
    expect(world.info).toMatchObject({ base: 'TST', quote: 'USDC', steps: null, live: true });
    await expectSamePool(world);
    const first = world.state().block.number;
    for (const [side, amount] of [
      ['buy', 50_000],
      ['sell', 900],
      ['buy', 120_000],
    ] as const) {
      await chain.trade(side, amount);
      await chain.transfer();
      await chain.mine();
    }
    const pulses = await watch(world);
    await expectSamePool(world);
    expect(pulses.flatMap(({ blocks }) => blocks.map(({ number }) => number))).toEqual([
      first + 1,
      first + 2,
      first + 3,
    ]);
    const swaps = pulses.flatMap((pulse) => pulse.swaps);
    expect(swaps.map(({ quote }) => Math.sign(quote))).toEqual([1, -1, 1]);
    expect(swaps[0]!.quote).toBeCloseTo(50_000, 6);
    expect(world.connection().events).toMatchObject({ 'uniswap-v3.Swap': 3, 'erc20.Transfer': 6 });
    expect(world.connection()).toMatchObject({
      chainId: 31_337,
      reorganisations: 0,
      head: first + 3,
      delivered: first + 3,
    });
  });

  it('sees with the first beat a block that has been there for a while', async () => {
    const { time, timer } = standing();
    const world = await open({}, { timer });
    await chain.trade('sell', 5);
    await chain.mine();
    expect((await world.advance(0.05)).swaps).toEqual([]);
    time.spend(300);
    const { swaps } = await world.advance(0.1);
    expect(swaps).toHaveLength(1);
    expect(world.state().block.number).toBe(await chain.height());
  });

  it('simulates by the node’s own machine and fills on paper in the next block', async () => {
    const world = await open();
    expect(world.connection().overrides).toBe(true);
    for (const action of [buy(25_000), sell(300)]) {
      const from = proxy.methods.length;
      const simulation = await world.simulate(action);
      expect(proxy.methods.slice(from)).toContain('eth_call');
      if (!simulation.ok) throw new Error(simulation.reason);
      const id = await world.execute(action);
      const waiting = world.receipt(id);
      await chain.mine();
      const receipt = await waiting;
      expect(receipt).toMatchObject({ id, status: 'filled', block: simulation.block + 1 });
      expect(receipt!.fill.base).toBe(simulation.fill.base);
      await watch(world);
    }
  });

  describe('liquidity by the node’s own machine', () => {
    const rangeAround = (tick: number, spacing: number): { tickLower: number; tickUpper: number } => {
      const at = Math.floor(tick / spacing) * spacing;
      return { tickLower: at - 20 * spacing, tickUpper: at + 20 * spacing };
    };

    it('is tried where it is provided, and where it is withdrawn, on the same state', async () => {
      const world = await open();
      const { tick, tickSpacing } = world.state().pool;
      const range = rangeAround(tick, tickSpacing);
      const provide: Action = { kind: 'provide', ...range, maxBase: 5, maxQuote: 500 };
      const from = proxy.methods.length;
      const given = await world.simulate(provide);
      if (!given.ok) throw new Error(given.reason);
      expect(given.unchecked).toBeUndefined();
      const { liquidity } = given.fill;
      const taken = await world.simulate({ kind: 'withdraw', positionId: 'p', ...range, liquidity });
      if (!taken.ok) throw new Error(taken.reason);
      expect(taken.unchecked).toBeUndefined();
      expect(taken.fill.base).toBeCloseTo(-given.fill.base, 9);
      const calls = proxy.methods.slice(from).filter((method) => method === 'eth_call');
      expect(calls.length).toBeGreaterThanOrEqual(2);
    });

    it('is refused where the chain has gone on and the pool was not yet read anew', async () => {
      const world = await open();
      const { tick, tickSpacing } = world.state().pool;
      const provide: Action = {
        kind: 'provide',
        ...rangeAround(tick, tickSpacing),
        maxBase: 5,
        maxQuote: 500,
      };
      // The pool's price as the chain has it, changed behind the back of whoever follows its events.
      const word = await chain.anvil.rpc.call('eth_getStorageAt', chain.pool, '0x0', 'latest');
      const moved = (BigInt(word as string) - 10n ** 20n).toString(16).padStart(64, '0');
      await chain.anvil.rpc.call('anvil_setStorageAt', chain.pool, `0x${'0'.repeat(64)}`, `0x${moved}`);
      try {
        await chain.mine();
        await watch(world);
        expect(await world.simulate(provide)).toMatchObject({
          ok: false,
          reason: expect.stringContaining('other amounts'),
        });
      } finally {
        await chain.anvil.rpc.call('anvil_setStorageAt', chain.pool, `0x${'0'.repeat(64)}`, word);
        await chain.mine();
      }
    });

    it('says what the pool would refuse: more than a tick may hold', async () => {
      const world = await open();
      const { tick, tickSpacing } = world.state().pool;
      const tickUpper = Math.floor(tick / tickSpacing) * tickSpacing;
      const range = { tickLower: tickUpper - tickSpacing, tickUpper };
      const provide = (most: number) =>
        world.simulate({ kind: 'provide', ...range, maxBase: most, maxQuote: most });
      const refused = (why: string) => ({ ok: false, reason: expect.stringContaining(why) as string });
      expect(await provide(1e15)).toMatchObject(refused('The pool would refuse it'));
      expect(await provide(9e19)).toMatchObject(refused('more liquidity than any pool can hold'));
    });
  });

  it('says that no node simulated it where the node fails just then', async () => {
    const own = await NodeProxy.before(chain.url);
    const { time, timer } = standing();
    const world = await open({ rpc: [own.url] }, { timer });
    own.behaviour = 'broken';
    const simulation = await time.passWhile(world.simulate(buy(1_000)));
    expect(simulation).toMatchObject({
      ok: true,
      unchecked: expect.stringContaining('no node simulated it'),
    });
    await own.stop();
  });

  it('gives the same fill as the chain when the same order really trades', async () => {
    const world = await open();
    const simulation = await world.simulate(buy(40_000));
    if (!simulation.ok) throw new Error(simulation.reason);
    await chain.trade('buy', 40_000);
    await chain.mine();
    const [swap] = (await watch(world)).flatMap((pulse) => pulse.swaps);
    expect(simulation.fill).toMatchObject({ base: -swap!.base, quote: -swap!.quote });
    expect(simulation.priceAfter).toBe(world.state().price);
  });

  it('has the order filled after a trade that came first, at another price than simulated', async () => {
    const world = await open();
    const simulation = await world.simulate(buy(10_000));
    if (!simulation.ok) throw new Error(simulation.reason);
    const id = await world.execute(buy(10_000));
    await chain.trade('buy', 200_000);
    await chain.mine();
    const receipt = await world.receipt(id);
    expect(receipt!.status).toBe('filled');
    expect(receipt!.fill.base).toBeLessThan(simulation.fill.base);
  });

  it('cannot be sought, but gives a failed tick its blocks again', async () => {
    const world = await open();
    await world.seek(41);
    await chain.trade('buy', 1_000);
    await chain.mine();
    const pulses = await watch(world);
    await world.finishStep();
    expect(world.state().step).toBe(42);
    await world.seek(41);
    const again = await world.advance(1);
    expect(again.swaps).toEqual(pulses.flatMap((pulse) => pulse.swaps));
    expect(await refusalOf(Promise.resolve().then(() => world.seek(7)))).toMatchObject({
      code: 'world.unsupported',
    });
  });

  it('back-fills what happened while nobody watched', async () => {
    const world = await open();
    const first = world.state().block.number;
    await chain.trade('sell', 10);
    await chain.mine(230);
    const blocks = (await watch(world)).flatMap((pulse) => pulse.blocks);
    expect(blocks.map(({ number }) => number)).toEqual(Array.from({ length: 230 }, (_, i) => first + 1 + i));
    await expectSamePool(world);
  });
});

describe('a reorganisation', () => {
  it('takes back what was observed as a correction, and leaves the pool as the chain has it', async () => {
    const world = await open();
    const before = world.state();
    await chain.trade('buy', 150_000);
    await chain.mine(2);
    await watch(world);
    const seen = world.state();
    const id = await world.execute(buy(1_000));
    await chain.trade('sell', 50);
    await chain.mine();
    expect((await world.receipt(id))!.status).toBe('filled');
    await watch(world);

    await chain.reorganise(3);
    await chain.mine();
    const corrections = (await watch(world)).flatMap((pulse) => pulse.corrections ?? []);
    expect(corrections).toHaveLength(1);
    expect(corrections[0]).toMatchObject({
      reason: 'reorganisation',
      firstBlock: before.block.number + 1,
      lastBlock: seen.block.number + 1,
      logCount: 2,
      priceAfter: before.price,
      orders: [id],
    });
    expect(corrections[0]!.priceBefore).not.toBe(before.price);
    expect(corrections[0]!.logs[0]!.address).toBe(chain.pool);
    expect(corrections[0]!.swaps).toHaveLength(2);
    expect(world.connection()).toMatchObject({ reorganisations: 1, blocksTakenBack: 3 });
    await expectSamePool(world);
    const simulation = await world.simulate(buy(5_000));
    expect(simulation.ok).toBe(true);
  });

  it('of blocks that nobody has seen yet is no correction', async () => {
    const { time, timer } = standing();
    const world = await open({}, { timer });
    await chain.trade('buy', 90_000);
    await chain.mine(2);
    await until('the blocks are read', async () => {
      await time.pass(POLL_MS);
      return world.connection().head === (await chain.height());
    });
    await chain.reorganise(2);
    await chain.mine(3);
    await until('it is noticed', async () => {
      await time.pass(POLL_MS);
      return world.connection().reorganisations === 1;
    });
    const pulses = await watch(world, time);
    expect(pulses.flatMap((pulse) => pulse.corrections ?? [])).toEqual([]);
    expect(pulses.flatMap((pulse) => pulse.swaps)).toEqual([]);
    await expectSamePool(world);
  });
});

describe('nodes that fail', () => {
  it('waits as long as a 429 asks, and goes on', async () => {
    const { time, timer } = standing();
    const world = await open({}, { timer });
    proxy.behaviour = 'rate';
    proxy.retryAfter = 40;
    await chain.mine();
    time.spend(300);
    await world.advance(0.5);
    const [endpoint] = world.connection().endpoints;
    expect(endpoint!.state).toBe('waiting');
    expect(endpoint!.waitMs).toBeGreaterThan(39_000);
    expect(endpoint!.note).toContain('429');
    const asked = proxy.methods.length;
    await time.pass(endpoint!.waitMs - 1);
    await time.passWhile(world.advance(0.6));
    expect(proxy.methods.length).toBe(asked);
    proxy.behaviour = 'pass';
    await watch(world, time);
    await expectSamePool(world);
  });

  it.each(['garbage', 'odd', 'broken'] as const)(
    'goes to another node when one answers badly (%s), without a gap',
    async (behaviour) => {
      const world = await open({ rpc: [proxy.url, chain.url] });
      const first = world.state().block.number;
      proxy.behaviour = behaviour;
      await chain.mine(3);
      const blocks = (await watch(world)).flatMap((pulse) => pulse.blocks.map(({ number }) => number));
      expect(blocks).toEqual([first + 1, first + 2, first + 3]);
      const [bad, good] = world.connection().endpoints;
      expect(bad!.failures).toBeGreaterThan(0);
      expect(good!.state).toBe('in use');
    },
  );

  it('is told of heads by a socket, opens another when it drops, and misses nothing', async () => {
    const wire = await Wire.to(chain.anvil.port);
    try {
      const { time, timer } = standing();
      const world = await open({ rpc: [wire.url] }, { timer });
      const first = world.state().block.number;
      await chain.mine();
      await until('the head is read', () => world.connection().head === first + 1);
      const before = wire.taken;
      wire.cut();
      await chain.trade('buy', 3_000);
      await chain.mine(2);
      const blocks = (await watch(world, time)).flatMap((pulse) => pulse.blocks.map(({ number }) => number));
      expect(blocks).toEqual([first + 1, first + 2, first + 3]);
      expect(wire.taken).toBeGreaterThan(before);
      await expectSamePool(world);
    } finally {
      await wire.stop();
    }
  });

  it('reads a head that came while the node had not yet taken the subscription', async () => {
    const wire = await Wire.to(chain.anvil.port);
    try {
      const { timer } = standing();
      let begun = false;
      const after: ChainTimer['after'] = (ms, callback) => {
        // The first poll is set in the same turn in which the subscription is asked for.
        if (ms === POLL_MS && !begun) {
          begun = true;
          wire.hold();
        }
        return timer.after(ms, callback);
      };
      const world = await open({ rpc: [wire.url] }, { timer: { ...timer, after } });
      const first = world.state().block.number;
      await chain.mine();
      wire.release();
      // Time stands: no poll is due.
      await until('the head is read', () => world.connection().head === first + 1);
    } finally {
      await wire.stop();
    }
  });

  it('lives on while the node is gone for a minute, refuses to simulate, and goes on when it is back', async () => {
    const gone = await NodeProxy.before(chain.url);
    const { time, timer } = standing();
    const world = await open({ rpc: [gone.url] }, { timer });
    const at = world.state().block.number;
    gone.behaviour = 'broken';
    for (let second = 0; second < 61; second += 1) {
      await time.pass(1_000);
      const pulse = await time.passWhile(world.advance(0.5));
      expect(pulse.blocks).toEqual([]);
    }
    expect(world.connection().silence).toBeGreaterThanOrEqual(61);
    expect(await time.passWhile(world.simulate(buy(100)))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('No node has answered'),
    });
    await chain.mine(4);
    gone.behaviour = 'pass';
    const blocks = (await watch(world, time)).flatMap((pulse) => pulse.blocks.map(({ number }) => number));
    expect(blocks).toEqual([at + 1, at + 2, at + 3, at + 4]);
    expect((await world.simulate(buy(100))).ok).toBe(true);
    await gone.stop();
  });

  it('is closed at once while it waits for a node that is gone', async () => {
    const gone = await NodeProxy.before(chain.url);
    const { time, timer } = standing();
    const world = await open({ rpc: [gone.url] }, { timer });
    gone.behaviour = 'broken';
    await time.pass(POLL_MS);
    await until('the node is left alone', () => world.connection().endpoints[0]?.state === 'waiting');
    // Time stands from here on: no wait comes to its end by itself.
    await world.close();
    await gone.stop();
  });

  it('refuses a chain that is not the one that was asked for, and nodes that differ', async () => {
    const wrong = await refusalOf(open({ chainId: 1 }));
    expect(wrong).toMatchObject({ code: 'world.unsupported', data: { expected: 1 } });
    expect(wrong.message).toContain('is on chain 31337');
    const other = await startAnvil(1_700_000_000, { chainId: 5 });
    try {
      const differ = await refusalOf(open({ rpc: [proxy.url, other.url] }));
      expect(differ.message).toMatch(/chain 31337.*chain 5/);
    } finally {
      await other.stop();
    }
  });

  it('says what is wrong when nobody is there, and never repeats a key', async () => {
    const key = 'c0ffee-canary-key';
    const away = await refusalOf(open({ rpc: [`http://127.0.0.1:9/v2/${key}?apikey=${key}`] }));
    expect(away).toMatchObject({ code: 'world.load_failed', retryable: true });
    expect(away.message).toContain('127.0.0.1:9');
    const malformed = await refusalOf(open({ rpc: [`ftp://host/${key}`] }));
    expect(malformed).toMatchObject({ code: 'input.invalid', data: { path: 'rpc.0' } });
    proxy.behaviour = 'garbage';
    const garbage = await refusalOf(open({ rpc: [`${proxy.url}/${key}`] }));
    for (const error of [away, malformed, garbage])
      expect(
        `${error.message} ${JSON.stringify(error.data)} ${error.stack} ${String(error.cause)}`,
      ).not.toContain(key);
  });

  it('refuses what is no V3 pool', async () => {
    const refused = await refusalOf(open({ pools: [chain.addresses['base']!] }));
    expect(refused).toMatchObject({ code: 'world.unsupported' });
    expect(await refusalOf(open({ pools: ['0x12'] }))).toMatchObject({
      code: 'input.invalid',
      data: { path: 'pools.0' },
    });
  });
});

describe('what reaches the node', () => {
  it('is reads only, in everything that this file did', () => {
    const asked = new Set(proxy.methods);
    expect(asked.size).toBeGreaterThan(3);
    for (const method of asked) expect(READ_METHODS, method).toContain(method);
    expect(
      [...READ_METHODS].filter((method) => /send|sign|submit|mine|personal|wallet/i.test(method)),
    ).toEqual([]);
  });
});
