import { RandomStreams } from '../../lib/random-streams.ts';
import type { TokenCounter } from '../../mind/ports.ts';
import type { ReplayKit } from '../../mind/replay/replay-tick.ts';
import { createReflex } from '../../mind/reflex/deliberate.ts';
import { DECISION_CACHE } from '../life/decision-cache.ts';

/** What the golem thinks with beside what it was told. @param tokens the tokenizer that the ticks were assembled with */
export function replayKit(tokens: TokenCounter): ReplayKit {
  return {
    tokens,
    reflex: ({ policy, world }) =>
      createReflex({
        cacheSize: DECISION_CACHE,
        limits: () => ({ stepsPerYear: world.stepsPerYear, cage: policy.cage }),
      }),
    random: (state) => RandomStreams.fromState(state),
  };
}
