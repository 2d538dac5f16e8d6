import type { EventStream } from './event-stream.ts';

/** Amounts in the mind are in whole tokens (quote or base), prices in quote per base, times in Unix seconds. */

export interface WorldInfo {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Symbol of the traded token, e.g. `SPX`. */
  readonly base: string;
  /** Symbol of the token that prices are quoted in, e.g. `USD`. */
  readonly quote: string;
  /** Steps (one theta interval each) that the world can play; null for a world without an end. */
  readonly steps: number | null;
  readonly startTime: number;
  readonly endTime: number | null;
  /** Trading days a year, for annualising. */
  readonly stepsPerYear: number;
  /** Download size in bytes; null where nothing is downloaded. */
  readonly bytes: number | null;
  readonly source: string;
  readonly licence: string;
  /** What is real history, what was driven by a script, and what was recorded from a node. */
  readonly provenance: { readonly real: string; readonly driven: string; readonly recorded: string };
  /** It happens now: it cannot be sought, and plays at no other speed than its own. */
  readonly live?: boolean;
}

export interface Block {
  readonly number: number;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly baseFeePerGas: number;
  /** On a live chain, so that it is known again. */
  readonly hash?: string;
}

/** A log as a node returns it: not decoded, hex strings. */
export interface RawLog {
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A pool's state after a block. Integers beyond 2^53 are decimal strings, as records must be plain data. */
export interface PoolState {
  readonly address: string;
  /** Q64.96 square root of the raw price. */
  readonly sqrtPriceX96: string;
  readonly tick: number;
  /** Liquidity in range. */
  readonly liquidity: string;
  /** Fee in hundredths of a basis point (500 is 0.05 %). */
  readonly fee: number;
  readonly tickSpacing: number;
  /**
   * Share of the swaps' fees that liquidity in this pool earns, 0 to 1, where the world is no pool's: 0 for nobody can provide any. Absent
   * where all swaps are of the pool.
   */
  readonly feeShare?: number;
  /** Which token is the base, and decimals; absent where both tokens have 18. */
  readonly tokens?: PoolTokens;
}

export interface PoolTokens {
  readonly baseIsToken0: boolean;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

/** A decoded swap, seen from the pool. */
export interface SwapSeen {
  readonly blockNumber: number;
  readonly logIndex: number;
  /** Token amounts that the pool gained (positive) or paid (negative). */
  readonly base: number;
  readonly quote: number;
  /** Quote per base after the swap. */
  readonly price: number;
  /** Pool tick before and after. */
  readonly tickBefore: number;
  readonly tickAfter: number;
  readonly liquidity: string;
}

/** What one gamma pulse saw. */
export interface WorldPulse {
  readonly blocks: readonly Block[];
  readonly logs: readonly RawLog[];
  readonly swaps: readonly SwapSeen[];
  readonly counts: {
    readonly swap: number;
    readonly mint: number;
    readonly burn: number;
    readonly other: number;
  };
  /** Logs of all contracts that are watched, by protocol and event (`erc20.Transfer`); `unknown` for the undecoded. */
  readonly events?: Readonly<Record<string, number>>;
  /** Its events, screened: absent where triage is off. */
  readonly stream?: EventStream;
  /** What was observed before and is no longer so. */
  readonly corrections?: readonly (Correction & { readonly swaps: readonly SwapSeen[] })[];
}

/** A live chain took back blocks that had been observed, or went on further than could be read. */
export interface Correction {
  readonly reason: 'reorganisation' | 'gap';
  /** Blocks taken back, or left out. */
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** Logs taken back, in all, and the first of them, raw. */
  readonly logCount: number;
  readonly logs: readonly RawLog[];
  /** The price as it was last observed, and where the remaining blocks leave it. */
  readonly priceBefore: number;
  readonly priceAfter: number;
  /** Paper orders that were filled in blocks taken back. Their fills stay booked. */
  readonly orders: readonly string[];
}

export interface WorldState {
  /** Index of the step under way, 0-based; equals `steps` at the end of a tape. */
  readonly step: number;
  /** How much of the step has been delivered, 0..1. */
  readonly fraction: number;
  readonly ended: boolean;
  readonly time: number;
  readonly block: Block;
  readonly price: number;
  readonly pool: PoolState;
  /** The real reference price of the step under way, where the world has one. */
  readonly reference: number | null;
}

/** What a golem can do in a world. Paper only: nothing is ever sent to a chain. */
export type Action =
  | {
      readonly kind: 'swap';
      readonly side: 'buy' | 'sell';
      /** Exact input: quote tokens for a buy, base tokens for a sell. */
      readonly amountIn: number;
      /** Revert when less than this would come out; 0 for no limit. */
      readonly minOut: number;
    }
  | {
      readonly kind: 'provide';
      readonly tickLower: number;
      readonly tickUpper: number;
      /** At most this much of each is deposited. */
      readonly maxBase: number;
      readonly maxQuote: number;
    }
  | {
      readonly kind: 'withdraw';
      readonly positionId: string;
      readonly tickLower: number;
      readonly tickUpper: number;
      readonly liquidity: string;
    };

/** What an action would do (simulation) or did (receipt). Amounts leave (negative) or reach (positive) the golem. */
export interface Fill {
  readonly base: number;
  readonly quote: number;
  /** Pool fee paid, in quote. */
  readonly poolFee: number;
  /** Average price paid or got, quote per base; 0 where nothing was swapped. */
  readonly price: number;
  /** Price impact against the mid price before, fraction ≥ 0, fee excluded. */
  readonly slippage: number;
  /** Liquidity added (provide) or removed (withdraw), decimal string; '0' for a swap. */
  readonly liquidity: string;
  readonly gasUsed: number;
  /** In quote, by the paper gas price of the policy. */
  readonly gasCost: number;
}

export type Simulation =
  | {
      readonly ok: true;
      readonly fill: Fill;
      readonly priceAfter: number;
      readonly block: number;
      /** Why no node's own machine came to the same, in a sentence; absent where one did, and in worlds without nodes. */
      readonly unchecked?: string;
    }
  | { readonly ok: false; readonly reason: string; readonly block: number };

/**
 * How a receipt is waited for. The mind asks for it so many times; a world in which the order's block is still to come waits so
 * long, ms, before it answers that there is none yet. What no answer tells of after all that is given up as lost, so a world
 * says what became of an order in less than both multiplied: 36 s.
 */
export const RECEIPT_WAIT = { looks: 8, lookMs: 4_500 } as const;

/** What became of an order: the cage blocks some before they are sent. */
export type OrderStatus = 'filled' | 'reverted' | 'blocked';

export interface Receipt {
  readonly id: string;
  readonly action: Action;
  readonly status: 'filled' | 'reverted';
  /** Block that included the action: the one after the block it was decided on. */
  readonly block: number;
  readonly time: number;
  /** What happened; on a revert only gas is spent. */
  readonly fill: Fill;
  readonly reason: string | null;
}

/** One reading of the world against what is normal for it. */
export interface Probe {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Standard deviations from what was expected, where that is known. */
  readonly z: number | null;
  readonly anomalous: boolean;
  readonly note: string;
}

/** What step 1 of a theta tick saw: the world since the last theta tick, digested. */
export interface Observation {
  readonly worldId: string;
  readonly step: number;
  readonly time: number;
  readonly block: Block;
  readonly price: number;
  readonly previousPrice: number;
  readonly high: number;
  readonly low: number;
  /** ln(price / previousPrice). */
  readonly logReturn: number;
  /** Quote volume swapped since the last theta tick. */
  readonly volume: number;
  readonly pool: PoolState;
  readonly reference: number | null;
  readonly logs: WorldPulse['counts'];
  /** The raw logs of the interval, undecoded, for the record. */
  readonly blocks: { readonly first: number; readonly last: number };
  readonly gammas: number;
  readonly probes: readonly Probe[];
  readonly events?: Readonly<Record<string, number>>;
  readonly corrections?: readonly Correction[];
  /** Absent in minds before version 11. */
  readonly perceived?: Perceived;
}

/** What gamma beats saw between two theta ticks that their end does not tell. */
export interface Perceived {
  /** Square root of the sum of squared ln price moves from beat to beat: realised volatility. */
  readonly variation: number;
  /** The largest ln price move from one beat to the next, with its sign. */
  readonly jump: number;
  /** Quote paid to buy less quote got for what was sold, over both; −1..1, 0 where nothing was swapped. */
  readonly flow: number;
}
