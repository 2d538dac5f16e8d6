import type { Ground } from '../contract/index.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { Forbidden, StandingOrder } from '../../domain/rules/standing-order.ts';
import type { Action } from '../../domain/world/world.ts';
import { inForce, shareAt } from './ground.ts';

const BARRED: Readonly<Record<'buy' | 'sell' | 'provide' | 'withdraw', readonly Forbidden[]>> = {
  buy: ['buying', 'trading'],
  sell: ['selling', 'trading'],
  // A range can turn into base altogether.
  provide: ['providing', 'buying', 'trading'],
  withdraw: ['trading'],
};

export const kindOf = (action: Action): keyof typeof BARRED =>
  action.kind === 'swap' ? action.side : action.kind;

/** Share of equity that an action adds to the exposure at most, or takes from it. */
function moves(action: Action, { equity }: Portfolio, price: number): number {
  if (action.kind === 'withdraw' || equity <= 0) return 0;
  if (action.kind === 'provide') return action.maxQuote / equity;
  return action.side === 'buy' ? action.amountIn / equity : (-action.amountIn * price) / equity;
}

function against({ deed }: StandingOrder, action: Action, ground: Ground): boolean {
  const kind = kindOf(action);
  const { portfolio, observation, policy } = ground;
  const adds = kind === 'buy' || kind === 'provide';
  switch (deed.kind) {
    case 'forbid':
      return BARRED[kind].includes(deed.what);
    case 'sell':
      return adds;
    case 'buy':
      return kind === 'sell';
    case 'withdraw':
      return kind === 'provide';
    case 'holding':
    case 'exposure': {
      const share = shareAt(deed, ground);
      const after = portfolio.exposure + moves(action, portfolio, observation.price);
      const { tolerance } = policy;
      if (adds && deed.bound !== 'at-least') return share === 0 || after > share + tolerance;
      return kind === 'sell' && deed.bound !== 'at-most' && after < share - tolerance;
    }
  }
}

/** The newest of the orders that an action goes against; null where it goes against none. */
export function forbidding(
  action: Action,
  orders: readonly StandingOrder[],
  ground: Ground,
): StandingOrder | null {
  return orders.findLast((order) => inForce(order, ground) && against(order, action, ground)) ?? null;
}
