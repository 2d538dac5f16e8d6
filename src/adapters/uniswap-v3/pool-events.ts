import { decodeEventLog, parseAbi, toEventSelector } from 'viem';
import type { Hex } from 'viem';
import type { RawLog } from '../../domain/world/world.ts';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK } from './tick-math.ts';

const EVENTS = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
]);

/** By the first topic, each event as an ABI of its own: viem then has one signature to compare. */
const ABI_BY_TOPIC = new Map(EVENTS.map((event) => [toEventSelector(event), [event] as const]));

const SWAP = toEventSelector(EVENTS[0]);

/** What the pool said, token amounts in units, from the pool's side. */
export type PoolEvent =
  | {
      readonly kind: 'swap';
      /** Address, its case as it came. */
      readonly recipient: string;
      readonly amount0: bigint;
      readonly amount1: bigint;
      readonly sqrtPriceX96: bigint;
      readonly liquidity: bigint;
      readonly tick: number;
    }
  | {
      readonly kind: 'mint' | 'burn';
      readonly tickLower: number;
      readonly tickUpper: number;
      readonly liquidity: bigint;
      readonly amount0: bigint;
      readonly amount1: bigint;
    }
  | { readonly kind: 'initialize'; readonly sqrtPriceX96: bigint; readonly tick: number }
  | { readonly kind: 'other' };

/** Hexadecimal digits of a word of 32 bytes. */
const WORD = 64;
const SWAP_WORDS = 5;
const ADDRESS = 40;

const wordAt = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(2 + index * WORD, 2 + (index + 1) * WORD)}`);
const signedAt = (data: string, index: number): bigint => BigInt.asIntN(256, wordAt(data, index));

/**
 * A swap is five words in a row, and nearly all that a pool says is swaps: by viem, each took seven times as long.
 * @returns null for a log of any other length, which is viem's to judge
 */
function decodeSwap({ topics, data }: RawLog): PoolEvent | null {
  if (topics.length !== 3 || data.length !== 2 + SWAP_WORDS * WORD) return null;
  const tick = Number(signedAt(data, 4));
  if (!Number.isSafeInteger(tick)) return null;
  return {
    kind: 'swap',
    recipient: `0x${topics[2]!.slice(-ADDRESS)}`,
    amount0: signedAt(data, 0),
    amount1: signedAt(data, 1),
    sqrtPriceX96: wordAt(data, 2),
    liquidity: wordAt(data, 3),
    tick,
  };
}

/** Decodes a log of a Uniswap V3 pool; events that do not move the pool come out as `other`. @throws what viem throws at a log of another shape */
function decode(log: RawLog): PoolEvent {
  const topics = log.topics as [Hex, ...Hex[]];
  const swap = topics[0] === SWAP ? decodeSwap(log) : null;
  if (swap) return swap;
  const abi = ABI_BY_TOPIC.get(topics[0]);
  if (!abi) return { kind: 'other' };
  const decoded = decodeEventLog({ abi, topics, data: log.data as Hex });
  if (decoded.eventName === 'Swap') {
    const { recipient, amount0, amount1, sqrtPriceX96, liquidity, tick } = decoded.args;
    return { kind: 'swap', recipient, amount0, amount1, sqrtPriceX96, liquidity, tick };
  }
  if (decoded.eventName === 'Initialize') return { kind: 'initialize', ...decoded.args };
  const { tickLower, tickUpper, amount: liquidity, amount0, amount1 } = decoded.args;
  const kind = decoded.eventName === 'Mint' ? 'mint' : 'burn';
  return { kind, tickLower, tickUpper, liquidity, amount0, amount1 };
}

const isTick = (tick: number): boolean => tick >= MIN_TICK && tick <= MAX_TICK;

/** Whether a pool's own contract could have said it: its prices and ticks have ends. */
function isPossible(event: PoolEvent): boolean {
  switch (event.kind) {
    case 'swap':
      return isTick(event.tick) && isPrice(event.sqrtPriceX96) && event.liquidity < 2n ** 128n;
    case 'initialize':
      return isTick(event.tick) && isPrice(event.sqrtPriceX96);
    case 'mint':
    case 'burn':
      return isTick(event.tickLower) && isTick(event.tickUpper) && event.tickLower < event.tickUpper;
    case 'other':
      return true;
  }
}

const isPrice = (root: bigint): boolean => root >= MIN_SQRT_RATIO && root <= MAX_SQRT_RATIO;

/**
 * Decodes a log of a Uniswap V3 pool; events that do not move the pool come out as `other`, and so does what no such pool
 * could have said: a node, or a contract that only looks like a pool, can answer with anything.
 */
export function decodePoolLog(log: RawLog): PoolEvent {
  try {
    const event = decode(log);
    return isPossible(event) ? event : { kind: 'other' };
  } catch {
    return { kind: 'other' };
  }
}
