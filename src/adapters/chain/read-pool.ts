import { hexToString } from 'viem';
import type { Hex as HexText } from 'viem';
import { AppError } from '../../domain/errors.ts';
import { TickMap } from '../../lib/uniswap-v3/tick-map.ts';
import type { TickEntry } from '../../lib/uniswap-v3/tick-map.ts';
import { MAX_TICK, MIN_TICK } from '../../lib/uniswap-v3/tick-math.ts';
import type { Market } from '../tape/market.ts';
import { PoolTracker } from '../tape/pool-tracker.ts';
import { OLD_TOKEN_ABI, POOL_ABI, TOKEN_ABI } from './abis.ts';
import { NodeFault } from './fault.ts';
import type { ContractRead, Reader } from './read-many.ts';

/** Ticks in one word of the contract's bitmap. */
const WORD = 256;
const SYMBOL_LIMIT = 12;
/** Tokens that prices are usually said in, first come first. */
const QUOTES = ['USDC', 'USDT', 'DAI', 'USDS', 'USD', 'EUR', 'WETH', 'ETH', 'WBTC'];

/** What does not change about a V3 pool. */
export interface PoolFacts {
  readonly address: string;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly base: string;
  readonly quote: string;
  readonly market: Market;
}

const on = (address: string, functionName: string, args: readonly unknown[] = []): ContractRead => ({
  address,
  abi: POOL_ABI,
  functionName,
  args,
});

/** A symbol is written by whoever made the token: only what a symbol needs is kept of it. */
function symbolOf(said: unknown, raw: unknown, address: string): string {
  const text = typeof said === 'string' ? said : typeof raw === 'string' ? hexToString(raw as HexText) : '';
  const clean = text.replace(/[^A-Za-z0-9.$+-]/g, '').slice(0, SYMBOL_LIMIT);
  return clean === '' ? `${address.slice(0, 6)}…${address.slice(-4)}` : clean;
}

function chooseBase(symbols: readonly [string, string], wish: 'auto' | 'token0' | 'token1'): boolean {
  if (wish !== 'auto') return wish === 'token0';
  const rank = symbols.map((symbol) => {
    const place = QUOTES.findIndex((quote) => symbol.toUpperCase().includes(quote));
    return place < 0 ? QUOTES.length : place;
  });
  return rank[1]! <= rank[0]!;
}

/**
 * @returns null when there is no V3 pool at the address
 * @throws NodeFault; AppError `world.unsupported` for a pool whose tokens cannot be read
 */
export async function readFacts(
  reader: Reader,
  address: string,
  wish: 'auto' | 'token0' | 'token1',
  block: number,
): Promise<PoolFacts | null> {
  const names = ['token0', 'token1', 'fee', 'tickSpacing', 'slot0', 'liquidity'];
  const answers = await reader.many(
    names.map((name) => on(address, name)),
    block,
  );
  if (answers.some((answer) => answer === null)) return null;
  const [token0, token1, fee, tickSpacing, slot0] = answers as [
    string,
    string,
    number,
    number,
    readonly [bigint],
  ];
  if (slot0[0] === 0n)
    throw new AppError('world.unsupported', 'The pool has no price yet: it was never initialised.');
  const tokens = [token0, token1];
  const told = await reader.many(
    tokens.flatMap((token) => [
      { address: token, abi: TOKEN_ABI, functionName: 'symbol' },
      { address: token, abi: TOKEN_ABI, functionName: 'decimals' },
      { address: token, abi: OLD_TOKEN_ABI, functionName: 'symbol' },
    ]),
    block,
  );
  const decimals = [told[1], told[4]];
  if (decimals.some((one) => typeof one !== 'number' || one > 36))
    throw new AppError(
      'world.unsupported',
      'A token of the pool does not say its decimals; choose another pool.',
    );
  const symbols = [symbolOf(told[0], told[2], token0), symbolOf(told[3], told[5], token1)] as [
    string,
    string,
  ];
  const baseIsToken0 = chooseBase(symbols, wish);
  const [decimals0, decimals1] = decimals as [number, number];
  return {
    address,
    fee,
    tickSpacing,
    base: symbols[baseIsToken0 ? 0 : 1],
    quote: symbols[baseIsToken0 ? 1 : 0],
    market: {
      baseIsToken0,
      baseDecimals: baseIsToken0 ? decimals0 : decimals1,
      quoteDecimals: baseIsToken0 ? decimals1 : decimals0,
    },
  };
}

/** The pool as it stood after a block: price, liquidity and every initialised tick. @throws NodeFault */
export async function readState(reader: Reader, facts: PoolFacts, block: number): Promise<PoolTracker> {
  const { address, tickSpacing, fee } = facts;
  const first = Math.floor(Math.ceil(MIN_TICK / tickSpacing) / WORD);
  const last = Math.floor(Math.floor(MAX_TICK / tickSpacing) / WORD);
  const words = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const [slot0, liquidity, ...bitmaps] = await reader.many(
    [
      on(address, 'slot0'),
      on(address, 'liquidity'),
      ...words.map((word) => on(address, 'tickBitmap', [word])),
    ],
    block,
  );
  if (slot0 === null || liquidity === null || bitmaps.includes(null)) throw notThere(block);
  const initialised = bitmaps.flatMap((bits, i) => ticksIn(bits as bigint, words[i]! * WORD, tickSpacing));
  const details = await reader.many(
    initialised.map((tick) => on(address, 'ticks', [tick])),
    block,
  );
  if (details.includes(null)) throw notThere(block);
  const entries = details.map((answer, i): TickEntry => {
    const [gross, net] = answer as readonly [bigint, bigint];
    return [initialised[i]!, net, gross];
  });
  const pool = new PoolTracker(fee, new TickMap(tickSpacing, entries));
  const [sqrtPriceX96, tick] = slot0 as readonly [bigint, number];
  pool.sqrtPriceX96 = sqrtPriceX96;
  pool.tick = tick;
  pool.liquidity = liquidity as bigint;
  return pool;
}

const notThere = (block: number): NodeFault =>
  new NodeFault('away', `the pool's state after block ${block} was not to be had`);

function ticksIn(bits: bigint, start: number, spacing: number): number[] {
  const ticks: number[] = [];
  for (let left = bits, at = start; left > 0n; left >>= 1n, at++) if (left & 1n) ticks.push(at * spacing);
  return ticks;
}
