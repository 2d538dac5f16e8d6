import type { Action, Block, Receipt, Fill } from '../../domain/world/world.ts';
import { getAmountsForLiquidity, getLiquidityForAmounts, type Amounts } from './liquidity-amounts.ts';
import { swap } from './swap.ts';
import { MAX_TICK, MIN_TICK, getSqrtRatioAtTick } from './tick-math.ts';
import {
  baseQuote,
  baseTokens,
  priceOf,
  quoteTokens,
  toUnits,
  type Market,
  type PoolTracker,
} from './pool-tracker.ts';

export interface GasBill {
  readonly gasUsed: number;
  /** In quote. */
  readonly gasCost: number;
}

export type Filled =
  | { readonly ok: true; readonly fill: Fill; readonly priceAfter: number }
  | { readonly ok: false; readonly reason: string };

const fail = (reason: string): Filled => ({ ok: false, reason });

const WEI = 1e18;

/** @param gasCoinPrice price of the coin that gas is paid in, quote */
export function gasBill(gasUsed: number, block: Block, gasCoinPrice: number): GasBill {
  return { gasUsed, gasCost: (gasUsed * block.baseFeePerGas * gasCoinPrice) / WEI };
}

/** What is left of an action that did not go through: its gas. */
export const emptyFill = (gas: GasBill): Fill => ({
  base: 0,
  quote: 0,
  poolFee: 0,
  price: 0,
  slippage: 0,
  liquidity: '0',
  ...gas,
});

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>;

function fillSwap(market: Market, pool: PoolTracker, action: Of<'swap'>, gas: GasBill): Filled {
  const buy = action.side === 'buy';
  const { baseDecimals, quoteDecimals } = market;
  const amountIn = toUnits(buy ? quoteDecimals : baseDecimals, action.amountIn);
  const minOut = toUnits(buy ? baseDecimals : quoteDecimals, action.minOut);
  if (amountIn === null || amountIn === 0n || minOut === null)
    return fail('The amount is not a positive number.');
  const mid = priceOf(market, pool.sqrtPriceX96);
  const outcome = swap(pool, pool.ticks, buy !== market.baseIsToken0, amountIn);
  const seen = baseQuote(market, outcome.amount0, outcome.amount1);
  if ((buy ? seen.quote : seen.base) !== amountIn)
    return fail('The pool has too little liquidity for the amount.');
  const out = buy ? -seen.base : -seen.quote;
  if (out < minOut || out <= 0n) {
    const received = buy ? baseTokens(market, out) : quoteTokens(market, out);
    return fail(`Too little received: ${received} where at least ${action.minOut} was asked.`);
  }
  const base = -baseTokens(market, seen.base);
  const quote = -quoteTokens(market, seen.quote);
  const fee = buy ? quoteTokens(market, outcome.feeAmount) : baseTokens(market, outcome.feeAmount);
  // The fee is taken from the input, so what is left of the input is what moved the price.
  const average = buy ? (-quote - fee) / base : quote / (-base - fee);
  const fill: Fill = {
    base,
    quote,
    poolFee: buy ? fee : fee * mid,
    price: Math.abs(quote / base),
    slippage: Math.max(0, buy ? average / mid - 1 : 1 - average / mid),
    liquidity: '0',
    ...gas,
  };
  return { ok: true, fill, priceAfter: priceOf(market, outcome.sqrtPriceX96) };
}

function rangeOf(pool: PoolTracker, { tickLower, tickUpper }: { tickLower: number; tickUpper: number }) {
  const usable = (tick: number) =>
    Number.isInteger(tick) && tick % pool.ticks.spacing === 0 && tick >= MIN_TICK && tick <= MAX_TICK;
  if (!usable(tickLower) || !usable(tickUpper) || tickLower >= tickUpper) return null;
  return { lower: getSqrtRatioAtTick(tickLower), upper: getSqrtRatioAtTick(tickUpper) };
}

function liquidityFill(
  market: Market,
  pool: PoolTracker,
  amounts: Amounts,
  sign: 1 | -1,
  liquidity: bigint,
  gas: GasBill,
): Filled {
  const { base, quote } = baseQuote(market, amounts.amount0, amounts.amount1);
  const fill: Fill = {
    ...emptyFill(gas),
    base: base === 0n ? 0 : sign * baseTokens(market, base),
    quote: quote === 0n ? 0 : sign * quoteTokens(market, quote),
    liquidity: liquidity.toString(),
  };
  return { ok: true, fill, priceAfter: priceOf(market, pool.sqrtPriceX96) };
}

const BAD_RANGE = 'The range is not two usable ticks in ascending order.';

function fillProvide(market: Market, pool: PoolTracker, action: Of<'provide'>, gas: GasBill): Filled {
  const range = rangeOf(pool, action);
  if (!range) return fail(BAD_RANGE);
  const base = toUnits(market.baseDecimals, action.maxBase);
  const quote = toUnits(market.quoteDecimals, action.maxQuote);
  if (base === null || quote === null) return fail('The amounts are not numbers of tokens.');
  const max = market.baseIsToken0 ? { amount0: base, amount1: quote } : { amount0: quote, amount1: base };
  const liquidity = getLiquidityForAmounts(pool.sqrtPriceX96, range.lower, range.upper, max);
  if (liquidity === 0n) return fail('The amounts pay for no liquidity in that range.');
  const amounts = getAmountsForLiquidity(pool.sqrtPriceX96, range.lower, range.upper, liquidity, true);
  return liquidityFill(market, pool, amounts, -1, liquidity, gas);
}

function fillWithdraw(market: Market, pool: PoolTracker, action: Of<'withdraw'>, gas: GasBill): Filled {
  const range = rangeOf(pool, action);
  if (!range) return fail(BAD_RANGE);
  if (!/^[1-9]\d{0,38}$/.test(action.liquidity)) return fail('The liquidity is not a positive integer.');
  const liquidity = BigInt(action.liquidity);
  const amounts = getAmountsForLiquidity(pool.sqrtPriceX96, range.lower, range.upper, liquidity, false);
  return liquidityFill(market, pool, amounts, 1, liquidity, gas);
}

/**
 * What an action would do to this pool, by the contract's arithmetic. The pool is not changed.
 * Fill conventions: `price` is what was paid or got in all (fee included); `poolFee` of a sale is its base fee at the
 * price before. Fees that a withdrawn position has earned are not in the fill: the ledger keeps them.
 */
export function fillAction(market: Market, pool: PoolTracker, action: Action, gas: GasBill): Filled {
  switch (action.kind) {
    case 'swap':
      return fillSwap(market, pool, action, gas);
    case 'provide':
      return fillProvide(market, pool, action, gas);
    case 'withdraw':
      return fillWithdraw(market, pool, action, gas);
  }
}

/** Receipts that are kept to be asked for. */
const KEPT = 1024;

/** Receipts of the orders that were filled on paper in a world that is played back. */
export class PaperReceipts {
  readonly #worldId: string;
  readonly #receipts = new Map<string, Receipt>();
  /** Orders so far by the number of their block. */
  readonly #orders = new Map<number, number>();

  constructor(worldId: string) {
    this.#worldId = worldId;
  }

  /** Keeps what became of an order in its block. @returns the receipt's id */
  add(action: Action, block: Block, filled: Filled, gas: GasBill): string {
    const order = this.#orders.get(block.number) ?? 0;
    this.#orders.set(block.number, order + 1);
    const id = `${this.#worldId}-${block.number}-${order}`;
    this.#receipts.set(id, {
      id,
      action,
      status: filled.ok ? 'filled' : 'reverted',
      block: block.number,
      time: block.timestamp,
      fill: filled.ok ? filled.fill : emptyFill(gas),
      reason: filled.ok ? null : filled.reason,
    });
    if (this.#receipts.size > KEPT) this.#receipts.delete(this.#receipts.keys().next().value!);
    return id;
  }

  get(id: string): Receipt | null {
    return this.#receipts.get(id) ?? null;
  }

  /** What was ordered from here on has not been ordered: the same life gets the same receipts. */
  recount(): void {
    this.#orders.clear();
  }
}
