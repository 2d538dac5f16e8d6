import { ACCOUNTS, ASSETS, isOpening, MINOR_UNITS } from '../../../domain/world/ledger.ts';
import type { Account, Asset, LedgerTransaction } from '../../../domain/world/ledger.ts';
import type { LedgerView } from '../../../protocol/verbs/life/ledger.ts';
import { t } from './strings.ts';

/** Minor units of an asset in whole tokens. */
export const tokens = (minor: number, asset: Asset): number => minor / MINOR_UNITS[asset];

/** Sum of a transaction's postings in each asset, minor units; the books are right when both are 0. */
export function postingSums(transaction: LedgerTransaction): Readonly<Record<Asset, number>> {
  const sums = { quote: 0, base: 0 };
  for (const posting of transaction.postings) sums[posting.asset] += posting.amount;
  return sums;
}

export interface BalanceRow {
  readonly account: string;
  /** Minor units. */
  readonly quote: number;
  readonly base: number;
}

/** Every account that has a balance, in the ledger's order, and their sum, which is 0 when the books are right. */
export function balanceRows(balances: LedgerView['balances']): {
  readonly rows: readonly BalanceRow[];
  readonly total: Readonly<Record<Asset, number>>;
} {
  const order = new Map<string, number>(ACCOUNTS.map((account, index) => [account, index]));
  const rows = Object.entries(balances)
    .map(([account, amount]) => ({ account, quote: amount.quote, base: amount.base }))
    .sort((a, b) => (order.get(a.account) ?? ACCOUNTS.length) - (order.get(b.account) ?? ACCOUNTS.length));
  const total = { quote: 0, base: 0 };
  for (const row of rows) for (const asset of ASSETS) total[asset] += row[asset];
  return { rows, total };
}

/**
 * What a transaction is, in words. Books are opened with the starting capital once; after a jump in time they open anew, with
 * what was left, whatever their memo says.
 */
export function memoWords({ id, tick, memo }: LedgerTransaction, firstOpening: number): string {
  if (!isOpening({ id })) return memo;
  return tick > firstOpening ? t.ledger.openedAnew : t.ledger.opened;
}

/** The tick of the first opening among transactions; infinite where none is. */
export const firstOpening = (transactions: readonly LedgerTransaction[]): number =>
  Math.min(...transactions.filter(isOpening).map(({ tick }) => tick));

const isAccount = (name: string): name is Account => ACCOUNTS.some((each) => each === name);

/** What an account means, in words; empty for one that is not known here. */
export const accountWords = (account: string): string =>
  isAccount(account) ? t.ledger.accounts[account] : '';
