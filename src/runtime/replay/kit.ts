import { RandomStreams } from '../../lib/math/random-streams.ts';
import type { TokenCounter } from '../../mind/ports.ts';
import type { ReplayKit, SpanDescription } from '../../mind/replay/index.ts';
import { SPANS } from '../../mind/spans/index.ts';
import { createReflex, limitsBy } from '../../mind/reflex/index.ts';

/**
 * What the golem thinks with beside what it was told.
 * @param tokens the tokenizer that the ticks were assembled with
 * @param spans every kind of span that the life may have
 */
export function replayKit(tokens: TokenCounter, spans: readonly SpanDescription[] = SPANS): ReplayKit {
  return {
    tokens,
    spans,
    reflex: ({ policy, world }) => createReflex({ limits: () => limitsBy(world, policy) }),
    random: (state) => RandomStreams.fromState(state),
  };
}
