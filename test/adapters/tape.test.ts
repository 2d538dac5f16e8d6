import { beforeAll, describe, expect, it } from 'vitest';
import { readTape } from '../../src/adapters/tape/format.ts';
import { loadManifest } from '../../src/adapters/tape/manifest.ts';
import { openTape } from '../../src/adapters/tape/open-tape.ts';
import type { TapeWorld } from '../../src/adapters/tape/tape-world.ts';
import type { Action, WorldInfo, WorldPulse } from '../../src/domain/world/world.ts';
import { PUBLIC_URL, publicFetch } from '../../src/hosts/node/public-files.ts';
import type { FetchFn } from '../../src/adapters/files/kept-file.ts';

const GAS_COIN_PRICE = 2_000; // quote per coin
const open = (id: string, fetchFn: FetchFn = publicFetch) =>
  openTape(id, PUBLIC_URL, fetchFn, { gasCoinPrice: GAS_COIN_PRICE });
const buy = (amountIn: number, minOut = 0): Action => ({ kind: 'swap', side: 'buy', amountIn, minOut });
const sell = (amountIn: number, minOut = 0): Action => ({ kind: 'swap', side: 'sell', amountIn, minOut });

async function fillOf(world: TapeWorld, action: Action) {
  const simulation = await world.simulate(action);
  if (!simulation.ok) throw new Error(simulation.reason);
  return simulation;
}

let infos: readonly WorldInfo[];
beforeAll(async () => {
  infos = await loadManifest(PUBLIC_URL, publicFetch);
});

describe('the list of worlds', () => {
  it('names the recorded worlds and what is real in them', () => {
    expect(infos.map(({ id, base, quote, steps }) => ({ id, base, quote, steps }))).toEqual([
      { id: 'sp500', base: 'SPX', quote: 'USD', steps: 5_105 },
      { id: 'btc', base: 'BTC', quote: 'USD', steps: 365 },
    ]);
    for (const info of infos) {
      expect(info.bytes).toBeLessThanOrEqual(3_000_000);
      expect(Object.values(info.provenance).every((text) => text.length > 50)).toBe(true);
      expect(structuredClone(info)).toEqual(info);
      expect(Object.keys(info)).not.toContain('sha256');
    }
  });
});

describe.each(['sp500', 'btc'])('playing %s', (id) => {
  it('reaches the real prices, spreads blocks over fractions and never shows the future', async () => {
    const world = await open(id);
    const blocksPerStep = id === 'sp500' ? 4 : 3;
    expect(world.state()).toMatchObject({ step: 0, fraction: 0, ended: false, reference: null });
    for (let step = 0; step < 130; step++) {
      const before = world.state();
      expect(before.step).toBe(step);
      const pulses: WorldPulse[] = [];
      for (let i = 1; i <= 5; i++) pulses.push(await world.advance(i / 5));
      expect(pulses.map(({ blocks }) => blocks.length)).toEqual(
        id === 'sp500' ? [0, 1, 1, 1, 1] : [0, 1, 0, 1, 1],
      );
      expect((await world.finishStep()).blocks).toEqual([]);
      const after = world.state();
      const blocks = pulses.flatMap((pulse) => pulse.blocks);
      expect(blocks.map(({ number }) => number)).toEqual(
        Array.from({ length: blocksPerStep }, (_, i) => before.block.number + 1 + i),
      );
      expect(after.block).toEqual(blocks.at(-1));
      expect(after.time).toBeGreaterThan(before.time);
      // The arbitrageur's price limit is the published price itself, cut to 96 bits.
      expect(Math.abs(after.price / after.reference! - 1)).toBeLessThan(1e-12);
      const swaps = pulses.flatMap((pulse) => pulse.swaps);
      expect(swaps.length).toBe(pulses.reduce((sum, { counts }) => sum + counts.swap, 0));
      for (const swap of swaps) expect(Math.sign(swap.base)).toBe(-Math.sign(swap.quote));
      if (swaps.length > 0) {
        expect(swaps[0]!.tickBefore).toBe(before.pool.tick);
        expect(swaps.at(-1)!.tickAfter).toBe(after.pool.tick);
      }
      const logs = pulses.flatMap((pulse) => pulse.logs);
      for (const log of logs) {
        expect(log.address).toBe(after.pool.address);
        expect(log.topics[0]).toMatch(/^0x[0-9a-f]{64}$/);
      }
    }
  });

  it('seeks to what playing through gives, in any order', async () => {
    const played = await open(id);
    const seen = new Map<number, { state: unknown; pulse: WorldPulse; fill: unknown }>();
    const wanted = [0, 1, 63, 64, 65, 200, 321];
    for (let step = 0; step <= 321; step++) {
      const state = played.state();
      const fill = wanted.includes(step) ? await played.simulate(buy(250_000)) : null;
      const pulse = await played.finishStep();
      if (wanted.includes(step)) seen.set(step, { state, pulse, fill });
    }
    const sought = await open(id);
    for (const step of wanted.toReversed()) {
      await sought.seek(step);
      const { state, pulse, fill } = seen.get(step)!;
      expect(sought.state()).toEqual(state);
      // Big enough to cross ticks: the tick map is the same one.
      expect(await sought.simulate(buy(250_000))).toEqual(fill);
      const [half, rest] = [await sought.advance(0.5), await sought.finishStep()];
      expect([...half.logs, ...rest.logs]).toEqual(pulse.logs);
      expect([...half.swaps, ...rest.swaps]).toEqual(pulse.swaps);
      await sought.seek(step);
      expect(await sought.finishStep()).toEqual(pulse);
    }
  });

  it('has after every step the pool that the node had', async () => {
    const world = await open(id);
    const file = await publicFetch(`${PUBLIC_URL}worlds/${id}.tape`);
    const tape = await readTape(new Uint8Array(await file.arrayBuffer()));
    const decimal = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`).toString();
    let step = 0;
    for (let i = 0; i < tape.header.chunks.length; i++) {
      const { states, reference } = await tape.chunk(i);
      for (const [n, tick] of states.tick.entries()) {
        await world.finishStep();
        const state = world.state();
        expect(state.step).toBe(++step);
        expect(state.reference).toBe(reference.close[n]);
        const { sqrtPriceX96, liquidity } = state.pool;
        expect([sqrtPriceX96, state.pool.tick, liquidity]).toEqual([
          decimal(states.sqrtPriceX96.subarray(n * 20, (n + 1) * 20)),
          tick,
          decimal(states.liquidity.subarray(n * 16, (n + 1) * 16)),
        ]);
      }
    }
    expect(world.state().ended).toBe(true);
  });

  it('ends after its last step', async () => {
    const world = await open(id);
    const { steps } = world.info;
    await world.seek(steps! - 1);
    await world.advance(1);
    await expect(world.execute(buy(100))).rejects.toMatchObject({ code: 'world.ended' });
    await world.finishStep();
    const end = world.state();
    expect(end).toMatchObject({ ended: true, step: steps });
    expect(end.time).toBe(world.info.endTime);
    await expect(world.finishStep()).rejects.toMatchObject({ code: 'world.ended', retryable: false });
    await expect(world.advance(0.5)).rejects.toMatchObject({ code: 'world.ended' });
    await world.seek(steps!);
    expect(world.state()).toEqual(end);
    await expect(world.seek(steps! + 1)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('prices orders by the pool: fee, impact and gas apart', async () => {
    const world = await open(id);
    await world.seek(40);
    const { price, block } = world.state();
    const { fill, priceAfter } = await fillOf(world, buy(10_000));
    expect(fill.quote).toBe(-10_000);
    expect(fill.poolFee).toBeCloseTo(5, 9); // 0.05 %
    expect(fill.price).toBeCloseTo(10_000 / fill.base, 9);
    expect(fill.slippage).toBeGreaterThan(0.0001);
    expect(fill.slippage).toBeLessThan(0.003);
    expect(fill.base * price * (1 + fill.slippage)).toBeCloseTo(10_000 - fill.poolFee, 4);
    expect(priceAfter).toBeGreaterThan(price);
    expect(fill.gasUsed).toBeGreaterThan(80_000);
    expect(fill.gasCost).toBeCloseTo((fill.gasUsed * block.baseFeePerGas * GAS_COIN_PRICE) / 1e18, 9);
    const sale = await fillOf(world, sell(10_000 / price));
    expect(sale.fill.base).toBeCloseTo(-10_000 / price, 12);
    expect(sale.fill.poolFee).toBeCloseTo(5, 9);
    expect(sale.fill.price).toBeLessThan(price);
    expect(sale.priceAfter).toBeLessThan(price);
    expect((await fillOf(world, buy(100))).fill.slippage).toBeLessThan(fill.slippage / 50);
    world.setGasCoinPrice(0);
    expect((await fillOf(world, buy(100))).fill.gasCost).toBe(0);
    expect(world.state().price).toBe(price);
  });

  it('provides and withdraws by the same liquidity', async () => {
    const world = await open(id);
    await world.seek(70);
    const { price, pool } = world.state();
    const centre = Math.round(pool.tick / 10) * 10;
    const range = { tickLower: centre - 1_000, tickUpper: centre + 1_000 };
    const provide: Action = { kind: 'provide', ...range, maxBase: 5_000 / price, maxQuote: 5_000 };
    const { fill } = await fillOf(world, provide);
    const value = -fill.base * price - fill.quote;
    expect(-fill.base).toBeLessThanOrEqual(5_000 / price);
    expect(-fill.quote).toBeLessThanOrEqual(5_000);
    expect(value).toBeGreaterThan(9_000);
    const { liquidity } = fill;
    const out = await fillOf(world, { kind: 'withdraw', positionId: 'p', ...range, liquidity });
    expect(out.fill.base).toBeCloseTo(-fill.base, 12);
    expect(out.fill.quote).toBeCloseTo(-fill.quote, 9);
    // Far above or below the price a range is all of one token, whichever is token0.
    const above: Action = { ...provide, tickLower: centre + 500, tickUpper: centre + 600 };
    const oneSided = (await fillOf(world, above)).fill;
    const [nothing, all] =
      id === 'sp500' ? [oneSided.quote, oneSided.base * price] : [oneSided.base, oneSided.quote];
    expect(nothing).toBe(0);
    expect(all).toBeCloseTo(-5_000, 4);
  });

  it('fills in the next block, after its first log, without moving the pool', async () => {
    const world = await open(id);
    const control = await open(id);
    let different = 0;
    for (let step = 0; step < 60; step++) {
      const before = world.state();
      const { fill: expected, block } = await fillOf(world, buy(1_000));
      expect(block).toBe(before.block.number);
      const receiptId = await world.execute(buy(1_000));
      expect(world.state()).toEqual(before);
      const receipt = (await world.receipt(receiptId))!;
      expect(receipt).toMatchObject({ id: receiptId, status: 'filled', block: before.block.number + 1 });
      const pulse = await world.finishStep();
      expect(pulse).toEqual(await control.finishStep());
      expect(receipt.time).toBe(pulse.blocks[0]!.timestamp);
      const [first] = pulse.logs.filter((log) => log.blockNumber === receipt.block);
      if (!first) expect(receipt.fill.base).toBe(expected.base);
      else if (receipt.fill.base !== expected.base) different++;
      const swap = pulse.swaps.find(
        (seen) => seen.blockNumber === receipt.block && seen.logIndex === first?.logIndex,
      );
      if (swap) expect(Math.abs(receipt.fill.price / swap.price - 1)).toBeLessThan(0.003);
    }
    expect(different).toBeGreaterThan(5);
  });

  it('reverts below the least output and spends only gas', async () => {
    const world = await open(id);
    await world.seek(10);
    const { fill } = await fillOf(world, buy(1_000));
    const greedy = buy(1_000, fill.base * 2);
    expect(await world.simulate(greedy)).toMatchObject({ ok: false });
    const receipt = (await world.receipt(await world.execute(greedy)))!;
    expect(receipt).toMatchObject({
      status: 'reverted',
      fill: { base: 0, quote: 0, poolFee: 0, price: 0, slippage: 0, liquidity: '0', gasUsed: fill.gasUsed },
    });
    expect(receipt.fill.gasCost).toBeGreaterThan(0);
    expect(receipt.reason).toContain('Too little received');
    expect(await world.receipt('unknown')).toBeNull();
    const refused: Action[] = [
      buy(0),
      buy(Number.NaN),
      buy(1e15),
      sell(-1),
      { kind: 'provide', tickLower: 5, tickUpper: 20, maxBase: 1, maxQuote: 1 },
      { kind: 'withdraw', positionId: 'p', tickLower: 0, tickUpper: 10, liquidity: '0' },
    ];
    for (const action of refused) expect(await world.simulate(action)).toMatchObject({ ok: false });
  });
});

describe('a damaged or absent world', () => {
  const changing =
    (ending: string, change: (bytes: Uint8Array<ArrayBuffer>) => Response) =>
    async (url: string): Promise<Response> => {
      const response = await publicFetch(url);
      return url.endsWith(ending) ? change(new Uint8Array(await response.arrayBuffer())) : response;
    };

  it('notices one changed byte and a missing end', async () => {
    const flipped = changing('.tape', (bytes) => {
      bytes[bytes.length >> 1]! ^= 1;
      return new Response(bytes);
    });
    await expect(open('btc', flipped)).rejects.toMatchObject({ code: 'world.corrupt' });
    const cut = changing('.tape', (bytes) => new Response(bytes.subarray(0, -1)));
    await expect(open('btc', cut)).rejects.toMatchObject({ code: 'world.corrupt' });
    const page = changing('.json', () => new Response('<!doctype html>'));
    await expect(loadManifest(PUBLIC_URL, page)).rejects.toMatchObject({ code: 'world.corrupt' });
  });

  it('says whether trying again can help', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(open('btc', offline)).rejects.toMatchObject({ code: 'world.load_failed', retryable: true });
    const broken = changing('.tape', () => new Response(null, { status: 503 }));
    await expect(open('btc', broken)).rejects.toMatchObject({ code: 'world.load_failed', retryable: true });
    const gone = changing('.tape', () => new Response(null, { status: 404 }));
    await expect(open('btc', gone)).rejects.toMatchObject({ code: 'world.load_failed', retryable: false });
    await expect(open('atlantis')).rejects.toMatchObject({ code: 'world.not_found' });
  });

  it('reports its progress up to the size in the list', async () => {
    const seen: [number, number][] = [];
    const onProgress = (loaded: number, total: number) => seen.push([loaded, total]);
    const world = await openTape(infos[0]!, PUBLIC_URL, publicFetch, { gasCoinPrice: 1, onProgress });
    expect(seen.at(-1)).toEqual([world.info.bytes, world.info.bytes]);
  });
});
