import type { TaskType } from '../../domain/context/context.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { GovernorInput } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { LoopOneState } from './credit.ts';
import { componentWorth, learntWorth } from './learnt-worth.ts';
import { learntShares, type LoopTwoState } from './loop-two.ts';

/** Where loops 1 and 2 keep what they have learnt. */
export interface Learnt {
  readonly loopOne: LoopOneState;
  readonly loopTwo?: LoopTwoState;
}

/** What loops 1 and 2 have learnt, as far as a policy heeds it. */
export function learntFor(
  { loopOne, loopTwo }: Learnt,
  regime: MarketRegime,
  task: TaskType,
  { context: { learntWorth: share, tracedWorth: byTraced, learntShares: shares } }: GolemPolicy,
): Pick<GovernorInput, 'worth' | 'learnt' | 'components'> {
  const components = componentWorth(loopOne, regime, share);
  return {
    worth: learntWorth(loopOne, { regime, task, share, byTraced }),
    ...(components && { components }),
    ...learntShares(loopTwo, shares),
  };
}
