import { AppError } from '../../../domain/errors.ts';
import { MAX_TICK, MIN_TICK, PoolTracker, type TickEntry, TickMap } from '../../uniswap-v3/index.ts';
import { POOL_ABI } from './abis.ts';
import { NodeFault } from '../rpc/fault.ts';
import type { ContractRead, Reader } from '../rpc/read-many.ts';
import { pairOf, readTokens, type Pair } from './token-facts.ts';

/** Ticks in one word of the contract's bitmap. */
const WORD = 256;
/** What does not change about a V3 pool. */
export interface PoolFacts extends Pair {
  readonly address: string;
  readonly fee: number;
  readonly tickSpacing: number;
}

const on = (address: string, functionName: string, args: readonly unknown[] = []): ContractRead => ({
  address,
  abi: POOL_ABI,
  functionName,
  args,
});

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
    throw new AppError(
      'world.unsupported',
      'The pool has no price: it was never initialised. Choose another pool.',
    );
  const [zero, one] = await readTokens(reader, [token0, token1], '', block);
  const pair = pairOf([zero!, one!], wish);
  if (!pair)
    throw new AppError(
      'world.unsupported',
      'A token of this pool does not report its decimals. Choose another pool.',
    );
  return { address, fee, tickSpacing, ...pair };
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
  new NodeFault('away', `the pool’s state after block ${block} was not available`);

function ticksIn(bits: bigint, start: number, spacing: number): number[] {
  const ticks: number[] = [];
  for (let left = bits, at = start; left > 0n; left >>= 1n, at++) if (left & 1n) ticks.push(at * spacing);
  return ticks;
}
