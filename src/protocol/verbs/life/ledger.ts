import * as v from 'valibot';
import type { LedgerTransaction, Portfolio } from '../../../domain/world/ledger.ts';
import type { TradingPerformance } from '../../../domain/world/performance.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { LAST_TICK, limit } from '../bounds.ts';
import { type ArgumentsOf, type Named, type Rows, VIEW } from '../row.ts';

/** Refused orders that are answered where no limit is given. */
export const BLOCKED_SHOWN = 50;

/** The books as they were at the end of one tick: all of it is of that moment. */
export interface LedgerView {
  readonly tick: number;
  readonly portfolio: Portfolio;
  /** The newest first, those of books before a jump among them. */
  readonly transactions: readonly LedgerTransaction[];
  /** Sum of every account by asset, minor units; each asset's total is 0. */
  readonly balances: Readonly<Record<string, { readonly quote: number; readonly base: number }>>;
}

/** The books of the world that it lives in. */
export interface LedgerVerbs {
  /** @throws AppError `golem.not_found` before the first tick there */
  get(): Promise<LedgerView>;
  /**
   * How it has traded since it came to this world last, or since the last jump in time there: of all that its books hold.
   * @throws AppError `golem.not_found` before the first tick there
   */
  performance(): Promise<TradingPerformance>;
  /** Ticks whose order the cage refused, newest first; the last 50 when no limit is given. */
  blocked(limit?: number): Promise<readonly TickSummary[]>;
}

type Api = Named<'ledger', LedgerVerbs>;

export const ledgerRows = {
  'ledger.get': VIEW,
  'ledger.performance': VIEW,
  'ledger.blocked': VIEW,
} as const satisfies Rows<Api>;

export const ledgerArguments = {
  'ledger.get': [],
  'ledger.performance': [],
  'ledger.blocked': [v.optional(limit(LAST_TICK), BLOCKED_SHOWN)],
} satisfies ArgumentsOf<Api>;
