import type { TaskType } from '../../domain/context/context.ts';
import type { GovernorInput } from '../contract/index.ts';

/** Share of the cage's drawdown stop from which risk is the task (ours). */
const RISK_SHARE = 0.5;

/**
 * What this deliberation is for. The owner's word or a new phase asks for a review of the strategy; crisis or a
 * drawdown half-way to the stop for a risk check; open liquidity for a rebalance; anything else is about a swap.
 */
export function taskFor(
  input: Pick<GovernorInput, 'steers' | 'gate' | 'regime' | 'portfolio' | 'cage'>,
): TaskType {
  if (input.steers.length > 0 || input.gate.forced === 'owner-steer' || input.gate.forced === 'phase-change')
    return 'strategy-review';
  const inDrawdown = input.portfolio.drawdown >= RISK_SHARE * input.cage.drawdownStop;
  if (input.regime.regime === 'crisis' || (inDrawdown && input.portfolio.drawdown > 0)) return 'risk-check';
  return input.portfolio.positions.length > 0 ? 'lp-rebalance' : 'swap';
}
