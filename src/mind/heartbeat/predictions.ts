import type { PendingPrediction } from '../../domain/decision.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import { citedCategories } from '../governor/credit.ts';
import { episodeId } from '../grimoire/episodes.ts';
import type { Observed } from './observe.ts';
import { sensePrediction } from './sense.ts';
import type { Deliberated } from './turn.ts';

/** What a tick expects: its senses of the next price, and its decision of what it does. @param thought null on T0 */
export function predictionsOf(
  tick: number,
  { observation, beliefs, regime }: Observed,
  thought: Deliberated | null,
): readonly PendingPrediction[] {
  const sensed = sensePrediction(tick, observation.price, beliefs, regime);
  const made = thought?.decision.prediction;
  if (!thought || !made) return [sensed];
  return [
    sensed,
    {
      ...made,
      id: `${tick}:decision`,
      kind: 'decision',
      madeAtTick: tick,
      // A tick that deliberated is always worth an episode.
      entryId: episodeId(tick, observation.time),
      ruleId: ruleIdOf(thought.decision),
      cited: thought.contribution.referenced,
      categories: citedCategories(thought.contribution),
      regime: regime.regime,
      baseline: observation.price,
    },
  ];
}
