import type { Observed } from '../contract/index.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import { hash53, situationText } from '../grimoire/index.ts';
import type { ReflexInput } from '../reflex/index.ts';

/** A situation as decisions are found again by it. */
export interface DecisionSituation {
  readonly id: string;
  readonly words: string;
}

/** Of quantised readings only: the regime and its age, the price's moves, trend, drawdown, volatility, what is owned, and the phase of life. */
export function decisionSituation(
  { observation, regime, portfolio }: Pick<Observed, 'observation' | 'regime' | 'portfolio'>,
  phase: BehavioralPhase,
  features: ReflexInput['features'],
  stepsPerYear: number,
): DecisionSituation {
  const words = situationText(observation, regime, portfolio, features, stepsPerYear);
  return { id: hash53(`${observation.worldId}|${phase}|${words}`).toString(36), words };
}
