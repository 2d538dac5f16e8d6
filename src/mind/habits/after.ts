import type { Distilled } from '../../domain/rules/distilled.ts';
import { lowestTrust, sourcesOf } from '../grimoire/index.ts';
import type { Turn } from '../contract/index.ts';
import { distil } from './distil.ts';
import { distilledOf } from './habit.ts';
import { creditDistilled, endDistilled, keepDistilled, usedDistilled } from './learn.ts';
import { decisionSituation } from './situation.ts';

/**
 * What is distilled after a tick: outcomes are credited, what answers no more is marked, what answered is counted, and what a model has
 * decided now is kept. What it decided because the owner spoke is not.
 * @param playbook revision
 */
export function distilledAfter(
  before: readonly Distilled[] | undefined,
  turn: Turn,
  playbook: number,
): { readonly distilled?: readonly Distilled[] } {
  const { tick, world, observed, phase, features, steers, deliberated, policy } = turn;
  const { price } = observed.observation;
  const decision = deliberated?.decision;
  let after = before ?? [];
  after = creditDistilled(after, observed.decided, price);
  after = endDistilled(after, { tick, playbook }, policy.distilled);
  const used = decision ? distilledOf(decision) : null;
  if (used !== null) after = usedDistilled(after, used, tick);
  if (decision?.source === 'model' && steers.length === 0) {
    const { portfolio, regime } = observed;
    const { stepsPerYear } = world;
    const trust = lowestTrust(['self', ...sourcesOf(turn)]);
    const situation = decisionSituation(observed, phase, features, stepsPerYear);
    const made = distil(decision, situation, {
      tick,
      price,
      portfolio,
      regime,
      stepsPerYear,
      playbook,
      trust,
    });
    if (made) after = keepDistilled(after, made, policy.distilled);
  }
  // Whatever was there before is told when it is gone: nothing said would leave it as it was.
  return before === undefined && after.length === 0 ? {} : { distilled: after };
}
