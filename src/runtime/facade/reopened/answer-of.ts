import type { Recalled } from '../../../domain/memory/grimoire.ts';
import { endOf } from '../../../lib/text/given-time.ts';
import type { AsOf } from '../../../protocol/verbs/memory/grimoire.ts';
import type { Ask } from '../ask.ts';
import type { Moment } from './moment.ts';

/** What answered a question best at the end of a reopened tick, and of that what had been said or lived by a date. */
export function answerOf(
  { at, state, standing, past }: Moment,
  ask: Ask,
  text: string,
  { date, limit, types }: Omit<AsOf, 'tick'>,
): Promise<readonly Recalled[]> {
  return ask('past.answer', at, {
    text,
    pad: state.pad,
    policy: standing.policy,
    now: past.worldState.time,
    ...(date !== undefined && { until: endOf(date) }),
    ...(limit !== undefined && { limit }),
    ...(types !== undefined && { types }),
  });
}
