import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { Decision } from '../../../domain/decisions/decision.ts';
import type { Forecast } from '../../../domain/governor/mutation.ts';
import { isOtherwise } from '../loop-three/beside.ts';
import type { Guided, InForce } from '../../contract/index.ts';

/** A thought whose prompt was assembled by guidelines, and how it decides again. */
interface Thought {
  readonly decision: Decision;
  forecast(decision: Decision): Forecast;
  /** What the reflex decides on the prompt that other guidelines leave; null as a whole where a model or an order decided. */
  readonly decideWith: ((guidelines: InForce) => Decision | null) | null;
}

/** What would have been without each guideline that kept something whole, the others in force; null where none did. */
export function guidedBy(
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
