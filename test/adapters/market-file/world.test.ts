import { describe, expect, it } from 'vitest';
import { SeriesReader } from '../../../src/adapters/market-file/series/series-reader.ts';
import { FileWorld } from '../../../src/adapters/market-file/world/file-world.ts';
import { priceAtTick } from '../../../src/adapters/market-file/rows/row-reader.ts';
import type { SwapSeen, WorldPulse } from '../../../src/domain/world/world.ts';
import { getSqrtRatioAtTick } from '../../../src/adapters/uniswap-v3/tick-math.ts';
import { HEADER, fileOf, hourly, imported } from './files.ts';

const lines = hourly(40);
/** Hours 5 to 7 are missing. */
const gappy = [...lines.slice(0, 5), ...lines.slice(8)];
const cells = (line: string): number[] => line.split(',').slice(1).map(Number);

async function worldOf(text: readonly string[] = [HEADER, ...gappy], patch = {}) {
  const { reader, store, series } = await imported(fileOf(text), patch);
  return { world: await FileWorld.open(reader, 10), store, series };
}

const quoteOf = (swaps: readonly SwapSeen[]): number =>
  swaps.reduce((sum, { quote }) => sum + Math.abs(quote), 0);

/** Lives from step 0 on, in tenths, and gathers what each step brought. */
async function play(world: FileWorld, steps: number): Promise<WorldPulse[][]> {
  await world.seek(0);
  const played: WorldPulse[][] = [];
  for (let step = 0; step < steps; step++) {
    const pulses: WorldPulse[] = [];
    for (let tenth = 1; tenth <= 9; tenth++) pulses.push(await world.advance(tenth / 10));
    pulses.push(await world.finishStep());
    played.push(pulses);
  }
  return played;
}

describe("a file's world", () => {
  it('passes through open, extremes and close of each bar, and trades what the file says', async () => {
    const { world } = await worldOf();
    const played = await play(world, 40);
    for (const [step, pulses] of played.entries()) {
      const blocks = pulses.flatMap((pulse) => pulse.blocks);
      const swaps = pulses.flatMap((pulse) => pulse.swaps);
      expect(blocks.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((i) => step * 4 + i));
      const start = Date.UTC(2024, 2, 1) / 1000 + step * 3_600;
      expect(blocks.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3, 4].map((i) => start + i * 900));
      if (step >= 5 && step < 8) {
        expect(swaps).toEqual([]);
        continue;
      }
      const [open, high, low, close, volume] = cells(lines[step]!) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const path = close >= open ? [open, low, high, close] : [open, high, low, close];
      const levels = path.filter((level, i) => i === 0 || level !== path[i - 1]);
      expect(swaps).toHaveLength(levels.length);
      for (const [i, swap] of swaps.entries()) {
        expect(swap.price / levels[i]!).toBeCloseTo(1, 12);
        if (i > 0) expect(Math.sign(swap.quote)).toBe(Math.sign(levels[i]! - levels[i - 1]!));
        expect(Math.sign(swap.base)).toBe(-Math.sign(swap.quote));
      }
      expect(quoteOf(swaps) / (volume * close)).toBeCloseTo(1, 9);
    }
    expect(world.state()).toMatchObject({ step: 40, ended: true });
    await expect(world.advance(0.5)).rejects.toMatchObject({ code: 'world.ended' });
  });

  it('says the step on which a time is passed, over hours that the file lacks too, and stands where it stood', async () => {
    const { world } = await worldOf();
    await world.seek(3);
    const before = world.state();
    const start = Date.UTC(2024, 2, 1) / 1000;
    for (const step of [0, 1, 4, 6, 9, 39]) {
      expect(await world.stepOn(start + step * 3_600)).toBe(step);
      expect(await world.stepOn(start + step * 3_600 + 3_599)).toBe(step);
    }
    expect(await world.stepOn(start - 1)).toBe(0);
    expect(await world.stepOn(start + 1e9)).toBe(39);
    expect(world.state()).toEqual(before);
  });

  it('stands after a seek where it stood when it came there by itself', async () => {
    const { world } = await worldOf();
    for (const step of [0, 1, 5, 6, 8, 39, 40]) {
      await world.seek(0);
      for (let i = 0; i < step; i++) await world.finishStep();
      const lived = world.state();
      await world.seek(step);
      expect(world.state()).toEqual(lived);
    }
    await expect(world.seek(41)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('fills a paper order in the next block, by the depth that was asked for', async () => {
    const { world } = await worldOf([HEADER, ...gappy], { pool: { depth: 5_000, fee: 500 } });
    const { price } = world.state();
    // A buy for the whole depth moves the price by 1 %, less the fee's share.
    const simulated = await world.simulate({
      kind: 'swap',
      side: 'buy',
      amountIn: 5_000 / (1 - 0.0005),
      minOut: 0,
    });
    expect(simulated.ok && simulated.priceAfter / price).toBeCloseTo(1.01, 6);
    expect(world.state().price).toBe(price);

    await world.advance(0.25);
    const id = await world.execute({ kind: 'swap', side: 'buy', amountIn: 100, minOut: 0 });
    const receipt = await world.receipt(id);
    const next = await world.finishStep();
    expect(receipt).toMatchObject({ status: 'filled', block: 2, fill: { quote: -100, poolFee: 0.05 } });
    const fill = receipt!.fill;
    expect(fill.price / (next.swaps[0]!.price * 1.0005)).toBeCloseTo(1, 3);
    expect(fill.gasCost).toBeCloseTo((fill.gasUsed * 20e9 * 10) / 1e18, 12);
    const low = await world.simulate({ kind: 'swap', side: 'sell', amountIn: 1, minOut: 1e9 });
    expect(low.ok).toBe(false);
  });

  it('derives what was traded from the pool where the file has no volume', async () => {
    const rows = ['time,price', ...lines.map((line) => line.split(',', 2).join(','))];
    const { world, series } = await worldOf(rows, { pool: { depth: 1_000 } });
    expect(series.info.provenance.driven).toContain('the least that moves such a pool');
    const [first, second] = await play(world, 2);
    expect(first!.flatMap(({ swaps }) => swaps)[0]).toMatchObject({ quote: 0 });
    const swaps = second!.flatMap((pulse) => pulse.swaps);
    expect(swaps).toHaveLength(1);
    const [from, to] = [Number(rows[1]!.split(',')[1]), Number(rows[2]!.split(',')[1])];
    const least = (1_000 * (Math.sqrt(to) - Math.sqrt(from))) / (Math.sqrt(from) * (Math.sqrt(1.01) - 1));
    expect(swaps[0]!.quote / least).toBeCloseTo(1, 9);
  });

  it("uses a pool's own ticks, liquidity and amounts", async () => {
    const header = 'timestamp,closeTick,openTick,lowestTick,highestTick,inAmount0,inAmount1,currentLiquidity';
    const rows = Array.from(
      { length: 6 },
      (_, i) =>
        `2024-01-01 00:0${i}:00,${200_010 + i},200000,199990,200020,3000000000,1000000000000000000,${(i + 2) * 10 ** 15}`,
    );
    const tokens = { baseIsToken0: false, decimals0: 6, decimals1: 18 };
    const { world } = await worldOf([header, ...rows], {
      tokens,
      base: 'WETH',
      quote: 'USDC',
      pool: { fee: 500 },
    });
    expect(world.state().pool.tokens).toEqual({ baseIsToken0: false, baseDecimals: 18, quoteDecimals: 6 });
    const [pulses] = await play(world, 1);
    const { pool, price } = world.state();
    expect(pool).toMatchObject({ tick: 200_010, liquidity: String(2 * 10 ** 15), tickSpacing: 10, fee: 500 });
    expect(pool.sqrtPriceX96).toBe(getSqrtRatioAtTick(200_010).toString());
    expect(price / priceAtTick(200_010, tokens)).toBeCloseTo(1, 10);
    expect(price).toBeGreaterThan(2_000);
    expect(quoteOf(pulses!.flatMap(({ swaps }) => swaps)) / (3_000 + price)).toBeCloseTo(1, 9);
    const bought = await world.simulate({ kind: 'swap', side: 'buy', amountIn: 1_000, minOut: 0 });
    // 2e15 units are 2,000 whole ones; along the constant product, after the fee.
    const [root, paid] = [Math.sqrt(price), 1_000 * (1 - 0.0005)];
    expect(bought.ok && bought.fill.base / (paid / (root * (root + paid / 2_000)))).toBeCloseTo(1, 9);
  });

  it('refuses a chunk that is damaged or gone', async () => {
    for (const harm of ['damage', 'loss'] as const) {
      const { reader, store, series } = await imported(fileOf([HEADER, ...gappy]));
      const bytes = (await store.chunk('import', 0))!;
      if (harm === 'loss') await store.drop('import');
      else bytes[bytes.length - 9]! ^= 1;
      await expect(FileWorld.open(reader, 1)).rejects.toMatchObject({
        code: 'world.corrupt',
        data: { id: series.id },
      });
    }
  });
});

describe("an exchange's volume", () => {
  const rows = [HEADER, ...hourly(20)];
  const provide = {
    kind: 'provide',
    tickLower: -887_220,
    tickUpper: 887_220,
    maxBase: 1,
    maxQuote: 100,
  } as const;

  it('is no pool’s: liquidity cannot be provided, and no fee is earned of it', async () => {
    const { reader, series } = await imported(fileOf(rows));
    const world = await FileWorld.open(reader, 1);
    expect(world.state().pool.feeShare).toBe(0);
    expect(await world.simulate(provide)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('of no pool') as string,
    });
    const id = await world.execute(provide);
    await world.finishStep();
    expect(await world.receipt(id)).toMatchObject({ status: 'reverted' });
    expect(series.info.provenance.driven).toContain('liquidity can’t be provided');
  });

  it('is as much a pool’s as the owner assumes', async () => {
    const { reader, series } = await imported(fileOf(rows), { pool: { share: 0.02 } });
    const world = await FileWorld.open(reader, 1);
    expect(world.state().pool.feeShare).toBe(0.02);
    expect(await world.simulate(provide)).toMatchObject({ ok: true });
    expect(series.info.provenance.driven).toContain("2 % of the file's volume, as the owner assumes");
  });

  it('of a file that was kept before, and of a pool’s own history, is the pool’s', async () => {
    const { series, store } = await imported(fileOf(rows));
    const { share: _, ...pool } = series.mapping.pool;
    const before = { ...series, mapping: { ...series.mapping, pool } };
    const world = await FileWorld.open(new SeriesReader(before, store), 1);
    expect(world.state().pool.feeShare).toBeUndefined();
    expect(await world.simulate(provide)).toMatchObject({ ok: true });
  });
});
