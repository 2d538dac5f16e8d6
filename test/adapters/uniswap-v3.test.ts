import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, hexTopics, rawLogs } from '../../src/adapters/tape/blocks.ts';
import type { TapeChunk } from '../../src/adapters/tape/format.ts';
import { readTape } from '../../src/adapters/tape/format.ts';
import type { PoolEvent } from '../../src/adapters/uniswap-v3/pool-events.ts';
import { decodePoolLog } from '../../src/adapters/uniswap-v3/pool-events.ts';
import {
  getAmountsForLiquidity,
  getLiquidityForAmounts,
} from '../../src/adapters/uniswap-v3/liquidity-amounts.ts';
import { swap } from '../../src/adapters/uniswap-v3/swap.ts';
import { TickMap } from '../../src/adapters/uniswap-v3/tick-map.ts';
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
} from '../../src/adapters/uniswap-v3/tick-math.ts';

const E18 = 10n ** 18n;
/** What the recording's arbitrageur offers; its price limit stops each swap. */
const ARBITRAGE_INPUT = 10n ** 27n;

const publicFile = (path: string) => fileURLToPath(new URL(`../../public/worlds/${path}`, import.meta.url));

interface ManifestWorld {
  id: string;
  file: string;
  roles: { arbitrageur: string };
  recorded: { arbitrage: number; noise: number; logs: number };
}
const manifest = JSON.parse(readFileSync(publicFile('manifest.json'), 'utf8')) as { worlds: ManifestWorld[] };

const big = (bytes: Uint8Array, index: number, size: number): bigint =>
  BigInt(`0x${Buffer.from(bytes.subarray(index * size, (index + 1) * size)).toString('hex')}`);

/** A pool that is never told a swap's result: it computes it, and the logs are compared with it. */
class Replica {
  ticks = new TickMap(10);
  core = { sqrtPriceX96: 0n, tick: 0, liquidity: 0n, fee: 500 };
  swaps = 0;
  crossed = 0;

  readonly arbitrageur: string;

  constructor(arbitrageur: string) {
    this.arbitrageur = arbitrageur;
  }

  follow(event: PoolEvent): void {
    if (event.kind === 'initialize')
      this.core = { ...this.core, sqrtPriceX96: event.sqrtPriceX96, tick: event.tick };
    if (event.kind === 'mint' || event.kind === 'burn') this.changeLiquidity(event);
    if (event.kind === 'swap') this.replay(event);
  }

  changeLiquidity(event: Extract<PoolEvent, { kind: 'mint' | 'burn' }>): void {
    const mint = event.kind === 'mint';
    const change = mint ? event.liquidity : -event.liquidity;
    const { sqrtPriceX96, tick } = this.core;
    const range = [getSqrtRatioAtTick(event.tickLower), getSqrtRatioAtTick(event.tickUpper)] as const;
    const { amount0, amount1 } = getAmountsForLiquidity(sqrtPriceX96, ...range, event.liquidity, mint);
    expect([amount0, amount1]).toEqual([event.amount0, event.amount1]);
    this.ticks.update(event.tickLower, event.tickUpper, change);
    if (event.tickLower <= tick && tick < event.tickUpper) this.core.liquidity += change;
  }

  replay(event: Extract<PoolEvent, { kind: 'swap' }>): void {
    const zeroForOne = event.amount0 > 0n;
    const input = zeroForOne ? event.amount0 : event.amount1;
    const arbitrage = event.recipient.toLowerCase() === this.arbitrageur;
    const result = arbitrage
      ? swap(this.core, this.ticks, zeroForOne, ARBITRAGE_INPUT, event.sqrtPriceX96)
      : swap(this.core, this.ticks, zeroForOne, input);
    const { amount0, amount1, sqrtPriceX96, liquidity, tick } = result;
    const same =
      amount0 === event.amount0 &&
      amount1 === event.amount1 &&
      sqrtPriceX96 === event.sqrtPriceX96 &&
      liquidity === event.liquidity &&
      tick === event.tick;
    if (!same) expect(result).toEqual(event);
    this.core = { sqrtPriceX96, tick, liquidity, fee: 500 };
    this.swaps++;
    this.crossed += result.crossed;
  }

  expectCheckpoint({ checkpoint }: TapeChunk): void {
    expect(this.core.sqrtPriceX96.toString()).toBe(checkpoint.sqrtPriceX96);
    expect(this.core.tick).toBe(checkpoint.tick);
    expect(this.core.liquidity.toString()).toBe(checkpoint.liquidity);
    expect(this.ticks.entries().map(([tick, net, gross]) => [tick, `${net}`, `${gross}`])).toEqual(
      checkpoint.ticks,
    );
  }
}

describe.each(manifest.worlds)('every log of $id, recorded from a real node', (world) => {
  it('comes out of our arithmetic to the last bit', async () => {
    const tape = await readTape(new Uint8Array(readFileSync(publicFile(world.file))));
    const { header } = tape;
    const topics = hexTopics(header);
    const replica = new Replica(world.roles.arbitrageur);
    let logs = 0;
    for (const log of rawLogs(header, topics, header.setUpLogs, header.setUpLogs.first)) {
      replica.follow(decodePoolLog(log));
      logs++;
    }
    for (let i = 0; i < header.chunks.length; i++) {
      const chunk = await tape.chunk(i);
      replica.expectCheckpoint(chunk);
      for (const [n, block] of blocksOf(header, topics, chunk).entries()) {
        for (const event of block.events()) {
          replica.follow(event);
          logs++;
        }
        if ((n + 1) % header.blocksPerStep !== 0) continue;
        const step = Math.floor(n / header.blocksPerStep);
        expect(replica.core.sqrtPriceX96).toBe(big(chunk.states.sqrtPriceX96, step, 20));
        expect(replica.core.liquidity).toBe(big(chunk.states.liquidity, step, 16));
        expect(replica.core.tick).toBe(chunk.states.tick[step]);
      }
    }
    expect(replica.swaps).toBe(world.recorded.arbitrage + world.recorded.noise);
    expect(logs).toBe(world.recorded.logs);
    // Falls and rises of months leave the narrow provider's range, so that ticks are crossed for real.
    expect(replica.crossed).toBeGreaterThan(0);
  });
});

describe('tick and price', () => {
  it('matches the ends that the contract names', () => {
    expect(getSqrtRatioAtTick(MIN_TICK)).toBe(MIN_SQRT_RATIO);
    expect(getSqrtRatioAtTick(MAX_TICK)).toBe(MAX_SQRT_RATIO);
    expect(getSqrtRatioAtTick(0)).toBe(1n << 96n);
    expect(getTickAtSqrtRatio(MAX_SQRT_RATIO - 1n)).toBe(MAX_TICK - 1);
    expect(() => getTickAtSqrtRatio(MAX_SQRT_RATIO)).toThrow(RangeError);
    expect(() => getSqrtRatioAtTick(MAX_TICK + 1)).toThrow(RangeError);
  });

  it('finds the greatest tick at or below any price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN_SQRT_RATIO, max: MAX_SQRT_RATIO - 1n }), (price) => {
        const tick = getTickAtSqrtRatio(price);
        expect(getSqrtRatioAtTick(tick) <= price && price < getSqrtRatioAtTick(tick + 1)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), (tick) => {
        const price = getSqrtRatioAtTick(tick);
        expect(getTickAtSqrtRatio(price)).toBe(tick);
        if (price > MIN_SQRT_RATIO) expect(getTickAtSqrtRatio(price - 1n)).toBe(tick - 1);
      }),
    );
  });
});

/** A pool around price 1 with a narrow range inside a wide one. */
function samplePool() {
  const ticks = new TickMap(10);
  ticks.update(-20_000, 20_000, 1_000n * E18);
  ticks.update(-500, 500, 4_000n * E18);
  return { ticks, core: { sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 5_000n * E18, fee: 500 } };
}

describe('swap', () => {
  it('never pays out more for an exact output than for its input given exactly', () => {
    const { ticks, core } = samplePool();
    const amounts = fc.bigInt({ min: 1n, max: 500n * E18 });
    fc.assert(
      fc.property(amounts, fc.boolean(), (wanted, zeroForOne) => {
        const out = swap(core, ticks, zeroForOne, -wanted);
        const [paid, got] = zeroForOne ? [out.amount0, -out.amount1] : [out.amount1, -out.amount0];
        expect(got).toBe(wanted);
        const back = swap(core, ticks, zeroForOne, paid);
        const received = zeroForOne ? -back.amount1 : -back.amount0;
        expect(received >= wanted).toBe(true);
        const less = paid > 2n ? swap(core, ticks, zeroForOne, paid - 2n) : null;
        if (less) expect((zeroForOne ? -less.amount1 : -less.amount0) <= received).toBe(true);
      }),
    );
  });

  it('never returns more than was put in by going there and back', () => {
    const { ticks, core } = samplePool();
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 400n * E18 }), fc.boolean(), (amount, zeroForOne) => {
        const there = swap(core, ticks, zeroForOne, amount);
        const got = zeroForOne ? -there.amount1 : -there.amount0;
        fc.pre(got > 0n);
        const back = swap(there, ticks, !zeroForOne, got);
        expect((zeroForOne ? -back.amount0 : -back.amount1) < amount).toBe(true);
      }),
    );
  });

  it('stops at the limit, crosses ticks both ways and refuses a limit on the wrong side', () => {
    const { ticks, core } = samplePool();
    const limit = getSqrtRatioAtTick(-1_000);
    const down = swap(core, ticks, true, 10n ** 27n, limit);
    expect(down).toMatchObject({ sqrtPriceX96: limit, tick: -1_000, liquidity: 1_000n * E18, crossed: 1 });
    expect(down.amount0 < 10n ** 27n).toBe(true);
    const up = swap(down, ticks, false, 10n ** 27n, 1n << 96n);
    expect(up).toMatchObject({ tick: 0, liquidity: 5_000n * E18, crossed: 1 });
    expect(() => swap(core, ticks, true, 1n, 1n << 97n)).toThrow('SPL');
    expect(() => swap(core, ticks, true, 0n)).toThrow('AS');
  });
});

describe('ticks', () => {
  it('finds the same next tick as a search through the whole word', () => {
    const spread = fc.uniqueArray(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(spread, fc.integer({ min: -4_500, max: 4_500 }), fc.boolean(), (set, tick, lte) => {
        const map = new TickMap(
          10,
          set.map((n) => [n * 10, 1n, 1n] as const),
        );
        const has = new Set(set);
        // TickBitmap.sol word by word: bits of the word that holds the tick, in the direction of the search.
        let compressed = Math.floor(tick / 10) + (lte ? 0 : 1);
        const word = compressed >> 8;
        const step = lte ? -1 : 1;
        while (!has.has(compressed) && (compressed + step) >> 8 === word) compressed += step;
        const found = map.nextWithinOneWord(tick, lte);
        expect(found.next).toBe(compressed * 10);
        expect(found.initialized).toBe(has.has(compressed));
      }),
    );
  });

  it('forgets a tick when its last liquidity leaves', () => {
    const map = new TickMap(10);
    map.update(-100, 100, 7n);
    map.update(-100, 200, 5n);
    expect(map.entries()).toEqual([
      [-100, 12n, 12n],
      [100, -7n, 7n],
      [200, -5n, 5n],
    ]);
    map.update(-100, 100, -7n);
    expect(map.entries()).toEqual([
      [-100, 5n, 5n],
      [200, -5n, 5n],
    ]);
    expect(map.net(100)).toBe(0n);
  });
});

describe('liquidity and amounts', () => {
  it('asks for at most the offered amounts and gives back at most what was asked', () => {
    const tick = fc.integer({ min: -3_000, max: 3_000 });
    const amount = fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n });
    fc.assert(
      fc.property(tick, tick, tick, amount, amount, (at, a, b, amount0, amount1) => {
        fc.pre(a !== b);
        const price = getSqrtRatioAtTick(at);
        const lower = getSqrtRatioAtTick(Math.min(a, b));
        const upper = getSqrtRatioAtTick(Math.max(a, b));
        const liquidity = getLiquidityForAmounts(price, lower, upper, { amount0, amount1 });
        const asked = getAmountsForLiquidity(price, lower, upper, liquidity, true);
        const given = getAmountsForLiquidity(price, lower, upper, liquidity, false);
        expect(asked.amount0 <= amount0 && asked.amount1 <= amount1).toBe(true);
        expect(given.amount0 <= asked.amount0 && given.amount1 <= asked.amount1).toBe(true);
        expect(asked.amount0 - given.amount0 <= 2n && asked.amount1 - given.amount1 <= 1n).toBe(true);
      }),
    );
  });
});
