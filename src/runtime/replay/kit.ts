import { RandomStreams } from '../../lib/math/random-streams.ts';
import type { TokenCounter } from '../../mind/contract/ports.ts';
import type { ReplayKit } from '../../mind/replay/replay-span.ts';
import type { SpanDescription } from '../../mind/replay/span.ts';
import { SPANS } from '../../mind/spans/spans.ts';
import { createReflex } from '../../mind/reflex/deliberate.ts';
import { limitsBy } from '../../mind/reflex/limits.ts';

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
