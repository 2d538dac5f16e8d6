import type { LiquidityPosition, Portfolio } from '../../domain/world/ledger.ts';
import type { PoolState } from '../../domain/world/world.ts';
import { toTokens, type LedgerPosition, type LedgerState } from './ledger.ts';
import { amountsInRange, isInRange } from './liquidity-value.ts';

/**
 * Values the books at one price, quote per base, and one state of the pool. Does not move the peak: `markEquity` does,
 * once a tick.
 */
export function portfolioOf(state: LedgerState, price: number, pool: PoolState): Portfolio {
  const wallet = state.balances['assets:wallet'];
  const cash = toTokens(wallet.quote, 'quote');
  const base = toTokens(wallet.base, 'base');
  let lpBase = 0;
  let lpQuote = 0;
  let feeBase = 0;
  let feeQuote = 0;
  for (const position of state.positions) {
    const amounts = amountsInRange(position, pool, price);
    lpBase += amounts.base;
    lpQuote += amounts.quote;
    feeBase += toTokens(position.fees.base, 'base');
    feeQuote += toTokens(position.fees.quote, 'quote');
  }
  const liquidityValue = lpQuote + lpBase * price;
  const uncollectedFees = feeQuote + feeBase * price;
  const equity = cash + base * price + liquidityValue + uncollectedFees;
  const peakEquity = Math.max(state.peakEquity, equity);
  const income = state.balances['income:pool-fee'];
  return {
    cash,
    base,
    liquidityValue,
    uncollectedFees,
    equity,
    holding: (state.capital / state.firstPrice) * price,
    exposure: equity > 0 ? ((base + lpBase + feeBase) * price) / equity : 0,
    drawdown: peakEquity > 0 ? 1 - equity / peakEquity : 0,
    peakEquity,
    feesPaid: toTokens(state.balances['expenses:pool-fee'].quote, 'quote'),
    gasPaid: toTokens(state.balances['expenses:gas'].quote, 'quote'),
    feesEarned: -toTokens(income.quote, 'quote') - toTokens(income.base, 'base') * price + uncollectedFees,
    entryPrice: state.entryPrice,
    positions: state.positions.map((position) => seen(position, pool.tick)),
  };
}

function seen({ basis: _, ...position }: LedgerPosition, tick: number): LiquidityPosition {
  return { ...position, inRange: isInRange(position, tick) };
}
