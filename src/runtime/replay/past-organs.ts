import type { PastTick } from '../../domain/past/past.ts';
import type { MindState } from '../../mind/heartbeat/mind-state.ts';
import type { Circumstances } from '../../mind/replay/circumstances.ts';
import { organsOf } from '../../mind/replay/organs.ts';
import { partTitles } from '../../mind/replay/part-titles.ts';

/** A state and what it stands on, organ by organ, with what each is called. */
export function pastOrgans(state: MindState, standing: Circumstances): Pick<PastTick, 'organs' | 'titles'> {
  const organs = organsOf(state, standing);
  return { organs: Object.fromEntries(organs), titles: partTitles(organs.keys()) };
}
