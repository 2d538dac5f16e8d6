import type { Chain } from '../chain/contracts.mjs';

export const FEE: number;
export class Driver {
  constructor(
    chain: Chain,
    accounts: readonly string[],
    addresses: Readonly<Record<string, string>>,
    world: { readonly seed: number },
  );
  pool: string;
  baseIsToken0: boolean;
  setUp(price: string, timestamp: number): Promise<void>;
  swap(account: string, buyBase: boolean, amountIn: bigint, sqrtPriceLimitX96: bigint): Promise<string>;
  /** Takes the narrow position out and puts it back around the price. */
  rebalance(price: number): Promise<void>;
  poolState(): Promise<{ sqrtPriceX96: bigint; tick: number; liquidity: bigint }>;
}
