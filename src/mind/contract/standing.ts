import type { Portfolio } from '../../domain/world/ledger.ts';
import type {
  HeardWord,
  OrderEvent,
  OrderWait,
  RefusedAction,
  StandingOrder,
} from '../../domain/rules/standing-order.ts';
import type { Action, Observation } from '../../domain/world/world.ts';
import type { Symbols } from '../../shared/standing-orders/meaning-words.ts';
import type { CageRules, PolicyOf, standingOrdersPolicy } from '../policy/index.ts';

/** Words that have been heard, and what they did. */
export interface Applied {
  readonly heard: readonly HeardWord[];
  readonly orders: readonly StandingOrder[];
  readonly events: readonly OrderEvent[];
}

/** What standing orders are looked at against. */
export interface Ground {
  readonly tick: number;
  readonly worldId: string;
  readonly symbols: Symbols;
  readonly observation: Pick<Observation, 'price' | 'time'> & {
    readonly pool: Pick<Observation['pool'], 'fee'>;
  };
  readonly portfolio: Portfolio;
  readonly cage: CageRules;
  /** Sent already on this world day. */
  readonly ordersToday: number;
  readonly policy: PolicyOf<typeof standingOrdersPolicy>;
}

/** An order that has something to do, and what. */
export interface NextStep {
  readonly order: StandingOrder;
  readonly action: Action;
  /** Of the action, in quote. */
  readonly value: number;
}

/** Why an action may not be done, and what is kept of it. */
export interface Refusal {
  readonly why: string;
  readonly refused: RefusedAction;
}

/** The standing orders of a moment. */
export interface OrdersInForce extends Applied {
  readonly ground: Ground;
  /** The newest that can act goes first. */
  readonly next: NextStep | null;
  readonly waits: ReadonlyMap<number, OrderWait>;
}
