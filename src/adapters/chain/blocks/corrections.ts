import type { WorldPulse } from '../../../domain/world/world.ts';
import type { DeliveredBlock } from './delivered-blocks.ts';

/** Raw logs that a correction carries. */
const CORRECTION_LOGS = 64;

export type Taken = NonNullable<WorldPulse['corrections']>[number];

interface Prices {
  readonly priceBefore: number;
  readonly priceAfter: number;
}

/** Blocks that had been delivered are no longer part of the chain. @param orders that were filled in them */
export function takenBack(
  gone: readonly DeliveredBlock[],
  prices: Prices,
  orders: readonly string[],
): readonly Taken[] {
  const [first] = gone;
  const last = gone.at(-1);
  if (!first || !last) return [];
  const logs = gone.flatMap((block) => block.logs);
  return [
    {
      reason: 'reorganisation',
      firstBlock: first.followed.header.number,
      lastBlock: last.followed.header.number,
      logCount: logs.length,
      logs: logs.slice(0, CORRECTION_LOGS),
      ...prices,
      orders,
      swaps: gone.flatMap((block) => block.swaps),
    },
  ];
}

/** Blocks that were never delivered. */
export const leftOut = (firstBlock: number, lastBlock: number, prices: Prices): Taken => ({
  reason: 'gap',
  firstBlock,
  lastBlock,
  logCount: 0,
  logs: [],
  ...prices,
  orders: [],
  swaps: [],
});
