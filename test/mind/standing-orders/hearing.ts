import type { StandingOrder, StandingOrders } from '../../../src/domain/rules/standing-order.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import type { OrdersInForce } from '../../../src/mind/contract/index.ts';
import { said } from '../../../src/mind/standing-orders/hear.ts';
import { stands } from '../../../src/mind/standing-orders/slice.ts';
import { standingAt } from '../../../src/mind/standing-orders/standing.ts';
import { meaningWords } from '../../../src/shared/standing-orders/meaning-words.ts';
import { governorInput } from '../../fixtures/governor-input.ts';

const { observation, portfolio } = governorInput();
const SYMBOLS = { base: 'ETH', quote: 'USDT' };

/** What a market and books are when the owner is heard. */
interface Moment {
  readonly price: number;
  /** Quote. */
  readonly equity: number;
  /** Share of equity in the token. */
  readonly exposure: number;
}

/** An owner who speaks to books of 10,000 USDT with a fifth in the token, at 1,000, and a tick that hears him. */
export class Hearing {
  slice: StandingOrders | undefined;
  tick = 100;
  /** Sent already on this day, of so many that the cage lets through. */
  ordersToday = 0;
  at: Moment = { price: 1_000, equity: 10_000, exposure: 0.2 };

  /** The tick that hears these words, one after the other; nothing is traded on it. */
  hear(...texts: readonly string[]): OrdersInForce {
    for (const text of texts)
      this.slice = said(this.slice, text, {
        tick: this.tick,
        time: 1_700_000_000,
        price: this.at.price,
        ...SYMBOLS,
        worldId: 'eth',
        rules: [],
        models: false,
      });
    this.tick += 1;
    const { price, equity, exposure } = this.at;
    const found = standingAt(this.slice!, {
      tick: this.tick,
      worldId: 'eth',
      symbols: SYMBOLS,
      observation: { price, time: 1_700_000_000, pool: observation.pool },
      portfolio: {
        ...portfolio,
        equity,
        exposure,
        cash: equity * (1 - exposure),
        base: (equity * exposure) / price,
        positions: [],
        drawdown: 0,
      },
      cage: { ...DEFAULT_POLICY.cage, maxOrder: 1, maxPosition: 1, allowedAssets: ['*'] },
      ordersToday: this.ordersToday,
      policy: DEFAULT_POLICY.standingOrders,
    });
    this.slice = { ...this.slice!, words: [], heard: found.heard, orders: found.orders };
    return found;
  }

  get orders(): readonly StandingOrder[] {
    return this.slice?.orders ?? [];
  }

  /** In words, what stands. */
  get standing(): readonly string[] {
    return this.orders.filter(stands).map((order) => meaningWords(order, SYMBOLS));
  }
}
