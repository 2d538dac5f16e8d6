import type { PastTick } from '../../domain/past/past.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import { type Circumstances, organsOf, partTitles } from '../../mind/replay/index.ts';

/** A state and what it stands on, organ by organ, with what each is called. */
export function pastOrgans(state: MindState, standing: Circumstances): Pick<PastTick, 'organs' | 'titles'> {
  const organs = organsOf(state, standing);
  return { organs: Object.fromEntries(organs), titles: partTitles(organs.keys()) };
}
