import type { LiquidityPosition } from '../world/ledger.ts';
import type { DeathCause, Vitality } from './life.ts';
import type { Action, OrderStatus } from '../world/world.ts';

/** An order by which a dying golem closed something, or tried to. */
export interface SettlementOrder {
  /** Theta tick on which it was given. */
  readonly tick: number;
  readonly kind: 'sell' | 'withdraw';
  readonly action: Action;
  readonly status: OrderStatus;
  /** Rule of the cage that refused it; null where none did. */
  readonly blockedBy: string | null;
  /** What came of it in quote, gas not counted; 0 where it was not filled. */
  readonly quote: number;
  /** Paper gas, quote. */
  readonly gas: number;
}

/** What is still in the market when a life is over. */
export interface LeftOpen {
  /** Base token, whole tokens. */
  readonly base: number;
  readonly positions: readonly LiquidityPosition[];
  /** What both are worth at the last price, quote. */
  readonly value: number;
  readonly why: 'no-more-blocks' | 'time-is-over' | 'too-little';
}

/** A death that was accepted and whose positions are being closed: from then on nothing is decided, and only what closes is ordered. */
export interface Dying {
  readonly cause: DeathCause;
  /** The owner's own words; null where he gave none, and where a clock ran out. */
  readonly reason: string | null;
  /** Theta tick that it was accepted on: the last that was lived as any other. */
  readonly acceptedAt: number;
  /** World time then, Unix seconds. */
  readonly worldTime: number;
  /** As the clocks stood then. */
  readonly vitality: Vitality;
  /** Life credit that was left for dying, quote. */
  readonly reserve: number;
  /** In the order in which they were given. */
  readonly orders: readonly SettlementOrder[];
}
