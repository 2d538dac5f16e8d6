import type { RawLog, SwapSeen, WorldPulse } from '../../domain/world/world.ts';
import type { TapeBlock } from './blocks.ts';
import {
  baseQuote,
  baseTokens,
  type Market,
  type PoolTracker,
  priceOf,
  quoteTokens,
} from '../uniswap-v3/index.ts';

/** Delivers blocks: moves the pool through their logs and says what was seen on the way. */
export function deliver(market: Market, pool: PoolTracker, blocks: readonly TapeBlock[]): WorldPulse {
  const logs: RawLog[] = [];
  const swaps: SwapSeen[] = [];
  const counts = { swap: 0, mint: 0, burn: 0, other: 0 };
  for (const passed of blocks) {
    for (const [i, event] of passed.events().entries()) {
      const log = passed.logs[i]!;
      logs.push(log);
      counts[event.kind === 'initialize' ? 'other' : event.kind]++;
      const tickBefore = pool.tick;
      pool.apply(event);
      if (event.kind !== 'swap') continue;
      const amounts = baseQuote(market, event.amount0, event.amount1);
      swaps.push({
        blockNumber: log.blockNumber,
        logIndex: log.logIndex,
        base: baseTokens(market, amounts.base),
        quote: quoteTokens(market, amounts.quote),
        price: priceOf(market, event.sqrtPriceX96),
        tickBefore,
        tickAfter: event.tick,
        liquidity: event.liquidity.toString(),
      });
    }
  }
  return { blocks: blocks.map(({ block }) => block), logs, swaps, counts };
}
