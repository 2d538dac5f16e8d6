import type { Action } from '../../domain/world/world.ts';
import type { ReflexInput } from './input.ts';

/** A pool's fee is in hundredths of a basis point. */
const PIPS = 1e6;

/** Exposure that an order leaves, and what it costs, both as shares of equity. */
export function afterOrder(
  action: Action | null,
  { portfolio, observation }: Pick<ReflexInput, 'portfolio' | 'observation'>,
): { readonly exposure: number; readonly cost: number } {
  const { equity, exposure } = portfolio;
  if (action?.kind !== 'swap') return { exposure, cost: 0 };
  const { side, amountIn } = action;
  const share = (side === 'buy' ? amountIn : amountIn * observation.price) / equity;
  return {
    exposure: side === 'buy' ? exposure + share : exposure - share,
    cost: share * (observation.pool.fee / PIPS),
  };
}
