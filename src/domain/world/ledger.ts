/** Assets of the ledger. Amounts are safe integers in minor units so that sums are exact. */
export const ASSETS = ['quote', 'base'] as const;
export type Asset = (typeof ASSETS)[number];

/** Minor units per token: 1e-6 quote, 1e-9 base. */
export const MINOR_UNITS: Record<Asset, number> = { quote: 1_000_000, base: 1_000_000_000 };

export const ACCOUNTS = [
  'assets:wallet',
  'assets:liquidity',
  'expenses:pool-fee',
  'expenses:gas',
  'income:pool-fee',
  'equity:capital',
  'world',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface Posting {
  readonly account: Account;
  readonly asset: Asset;
  /** Minor units; debits of an asset positive, credits negative. A transaction sums to zero in each asset. */
  readonly amount: number;
}

export interface LedgerTransaction {
  readonly id: string;
  readonly tick: number;
  readonly time: number;
  readonly memo: string;
  readonly postings: readonly Posting[];
}

const OPENING = 'opening-';
/** Id of the transaction that opens a set of books: with the first tick in a world, and anew after a jump in time. */
export const openingId = (tick: number): string => `${OPENING}${tick}`;
export const isOpening = ({ id }: Pick<LedgerTransaction, 'id'>): boolean => id.startsWith(OPENING);

/** Liquidity provided on paper. */
export interface LiquidityPosition {
  readonly id: string;
  readonly openedAtTick: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: string;
  /** Deposited, minor units. */
  readonly deposited: { readonly base: number; readonly quote: number };
  /** Earned and not yet collected, minor units. */
  readonly fees: { readonly base: number; readonly quote: number };
  readonly inRange: boolean;
}

/** Everything the golem owns on paper, valued at one price. All figures in whole tokens. */
export interface Portfolio {
  readonly cash: number;
  readonly base: number;
  readonly liquidityValue: number;
  readonly uncollectedFees: number;
  /** cash + base × price + liquidity + fees, in quote. */
  readonly equity: number;
  /** What the starting capital would be worth had it all been put into the base token at the first price. */
  readonly holding: number;
  /** Share of equity exposed to the base token, 0..1. */
  readonly exposure: number;
  /** Fall of equity from its own peak, fraction ≥ 0. */
  readonly drawdown: number;
  readonly peakEquity: number;
  readonly feesPaid: number;
  readonly gasPaid: number;
  readonly feesEarned: number;
  /** Volume-weighted entry price of the base held; 0 when none is. */
  readonly entryPrice: number;
  readonly positions: readonly LiquidityPosition[];
}

export const CAGE_RULE_NAMES = [
  'max-position',
  'max-order',
  'max-slippage',
  'max-orders-per-day',
  'allowed-assets',
  'drawdown-stop',
  'simulation-failed',
  'insufficient-funds',
] as const;
export type CageRuleName = (typeof CAGE_RULE_NAMES)[number];

export interface CageCheck {
  readonly rule: CageRuleName;
  readonly passed: boolean;
  readonly value: number;
  readonly limit: number;
  readonly note: string;
}

export interface CageVerdict {
  readonly allowed: boolean;
  /** The first rule that blocked it. */
  readonly blockedBy: CageRuleName | null;
  readonly checks: readonly CageCheck[];
}
