import type { Decision } from '../../domain/decisions/decision.ts';
import { fromPrompt } from '../../domain/decisions/thought.ts';
import { creditOf } from '../attribution/index.ts';
import type { Considered, Deliberated, GovernorInput, Guided, InForce } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { attributionOf } from './attribution.ts';
import { contributionOf } from './credit.ts';
import { type Learnt, learntFor } from './learnt-for.ts';
import { besideOf, isOtherwise } from './loop-three/beside.ts';
import { forecastOf } from './loop-three/forecast.ts';
import type { LoopThreeState } from './loop-three/state.ts';
import { referencesOf } from './referenced.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Forecast } from '../../domain/decisions/forecast.ts';

/** A thought whose prompt was assembled by guidelines, and how it decides again. */
interface Thought {
  readonly decision: Decision;
  forecast(decision: Decision): Forecast;
  /** What the reflex decides on the prompt that other guidelines leave; null as a whole where a model or an order decided. */
  readonly decideWith: ((guidelines: InForce) => Decision | null) | null;
}

/** What would have been without each guideline that kept something whole, the others in force; null where none did. */
function guidedBy(
  { guidelines: kept }: CognitiveWorkspace,
  inForce: InForce | undefined,
  { decision, forecast, decideWith }: Thought,
): Guided | null {
  if (!kept || !inForce) return null;
  const without = kept.map((number): [number, Forecast | null] => {
    const others = inForce.guidelines.filter((one) => one.number !== number);
    const other = decideWith?.({ ...inForce, guidelines: others });
    return [number, other && isOtherwise(decision, other) ? forecast(other) : null];
  });
  return { current: forecast(decision), without: new Map(without) };
}

/**
 * What the prompt did to a decision, and what would have been decided by another. Only the reflex can be asked again; nothing is claimed of
 * what a model would have said.
 */
export function reckon(
  state: Learnt & { readonly loopThree?: LoopThreeState },
  { workspace: assembled, input, observed, policy, decision, thought, ...again }: Considered,
): Pick<Deliberated, 'workspace' | 'contribution' | 'beside' | 'guided'> {
  const references = referencesOf(assembled, decision, thought);
  const { record, workspace } = contributionOf(assembled, decision, references);
  const worth = creditOf(decision, workspace, { references });
  const byReflex = fromPrompt(thought.by);
  const decideOn = (given: GovernorInput, other: GolemPolicy): Decision | null =>
    again.seen(again.assembled(given, other));
  const decideBy = (other: GolemPolicy): Decision | null => {
    const { learnt: _learnt, components: _components, ...untaught } = input;
    return decideOn({ ...untaught, ...learntFor(state, observed.regime.regime, input.task, other) }, other);
  };
  const { observation, portfolio, regime } = observed;
  const forecast = (one: Decision) =>
    forecastOf(one, { tick: input.tick, observation, equity: portfolio.equity, rules: input.rules });
  const asked = thought.attempts.flatMap(({ queries = [] }) =>
    queries.flatMap(({ answer }) => answer?.found ?? []),
  );
  const beside = byReflex
    ? besideOf(state.loopThree, { regime: regime.regime, decision, policy, decideBy, forecast })
    : null;
  const guided = guidedBy(assembled, input.guidelines, {
    decision,
    forecast,
    decideWith: byReflex ? (guidelines) => decideOn({ ...input, guidelines }, policy) : null,
  });
  const attribution = attributionOf(assembled, decision, input, {
    again: byReflex
      ? {
          forecast,
          read: again.seen(assembled)?.read ?? [],
          without: (left) => again.seen(assembled, left),
        }
      : null,
    credited: worth,
    asked,
  });
  return {
    workspace,
    contribution: { ...record, ...(worth.length > 0 && { worth }), attribution },
    beside,
    guided,
  };
}
