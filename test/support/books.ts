import { expect } from 'vitest';
import type { LedgerTransaction, Portfolio } from '../../src/domain/world/ledger.ts';
import type { LedgerView } from '../../src/protocol/verbs/life/ledger.ts';

export type Balances = LedgerView['balances'];

/** Sum of every account by asset, minor units. */
export function totals(balances: Balances): { quote: number; base: number } {
  const all = Object.values(balances);
  return {
    quote: all.reduce((sum, { quote }) => sum + quote, 0),
    base: all.reduce((sum, { base }) => sum + base, 0),
  };
}

/** Balances that transactions lead to, from nothing. */
export function balancesFrom(
  transactions: readonly LedgerTransaction[],
): Record<string, { quote: number; base: number }> {
  const balances: Record<string, { quote: number; base: number }> = {};
  for (const { postings } of transactions) {
    for (const { account, asset, amount } of postings) {
      balances[account] ??= { quote: 0, base: 0 };
      balances[account][asset] += amount;
    }
  }
  return balances;
}

/** Equity is what the parts come to, at this price. */
export function expectWhole(portfolio: Portfolio, price: number): void {
  const { cash, base, liquidityValue, uncollectedFees, equity } = portfolio;
  expect(equity).toBeCloseTo(cash + base * price + liquidityValue + uncollectedFees, 6);
}
