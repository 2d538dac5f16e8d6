import type { Decision } from '../../../domain/decisions/decision.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { Forecast } from '../../../domain/decisions/forecast.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { differingParts } from '../../reflex/index.ts';
import { fits, mutated } from './in-force.ts';
import type { LoopThreeState } from './state.ts';
import type { Beside } from '../../contract/index.ts';

/** A thought of the reflex, and how it decides again. */
interface Thought {
  readonly regime: MarketRegime;
  readonly decision: Decision;
  /** In force. */
  readonly policy: GolemPolicy;
  forecast(decision: Decision): Forecast;
  /** What the reflex decides on the prompt that another policy assembles; null where nothing can be judged by it. */
  decideBy(policy: GolemPolicy): Decision | null;
}

/** Whether anything of it can come out otherwise: what is traded, or what is expected. */
export const isOtherwise = (a: Decision, b: Decision): boolean =>
  differingParts(a, b).some((part) => part !== 'confidence');

/** What the mutations on trial in a regime would have made of a thought; null where none is. */
export function besideOf(state: LoopThreeState | undefined, thought: Thought): Beside | null {
  const { regime, decision, policy, forecast, decideBy } = thought;
  const trials = (state?.mutations ?? []).filter(
    (one) => one.status === 'staged' && one.regime === regime && fits(policy, one),
  );
  if (trials.length === 0) return null;
  const others = trials.map((one): [number, Forecast | null] => {
    const other = decideBy(mutated(policy, one));
    return [one.number, other && isOtherwise(decision, other) ? forecast(other) : null];
  });
  return { regime, current: forecast(decision), mutated: new Map(others) };
}
