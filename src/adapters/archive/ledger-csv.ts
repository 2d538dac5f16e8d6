import Papa from 'papaparse';
import type { Account, Asset } from '../../domain/world/ledger.ts';
import { MINOR_UNITS } from '../../domain/world/ledger.ts';

/** One line of the books. */
export interface PostingRow {
  readonly transaction: string;
  readonly tick: number;
  /** Id of the world whose books these are: each has its own. */
  readonly world: string;
  /** Unix seconds of the world. */
  readonly time: number;
  readonly memo: string;
  readonly account: Account;
  readonly asset: Asset;
  /** Minor units. */
  readonly amount: number;
}

const COLUMNS = [
  'transaction',
  'tick',
  'time',
  'memo',
  'account',
  'asset',
  'amount_minor',
  'amount',
  'world',
];

/** Exact: amounts are integers, and a float would round the largest. */
function whole(amount: number, asset: Asset): string {
  const digits = String(MINOR_UNITS[asset]).length - 1;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function csvHeading(): string {
  return `${Papa.unparse([COLUMNS])}\r\n`;
}

/** A piece of the books as CSV, RFC 4180. A text that a spreadsheet would take for a formula is marked as text. */
export function csvRows(rows: readonly PostingRow[]): string {
  const cells = rows.map(({ transaction, tick, time, memo, account, asset, amount, world }) => [
    transaction,
    tick,
    new Date(time * 1_000).toISOString(),
    memo,
    account,
    asset,
    amount,
    whole(amount, asset),
    world,
  ]);
  return `${Papa.unparse(cells, { escapeFormulae: /^[=+@\t\r]|^-(?![\d.]+$)/ })}\r\n`;
}
