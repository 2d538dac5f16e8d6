import type { Appraisal } from '../../domain/record.ts';
import type { Sensed } from '../feature.ts';
import { memoryPayload } from '../grimoire/candidates.ts';
import type { RecallResult } from '../grimoire/recall.ts';
import type { MindState } from '../heartbeat/mind-state.ts';
import type { Observed } from '../heartbeat/observe.ts';
import type { Organs } from '../organs.ts';
import type { Standing } from '../standing-orders/standing.ts';
import { unreadBy } from '../standing-orders/unread.ts';
import { readFeatures } from './features.ts';
import type { ReflexInput } from './input.ts';

/** What organs and rules go by on a tick. */
export interface Senses {
  readonly sensed: Sensed;
  /** Before any organ has looked for what it wants to bring. */
  readonly reflex: ReflexInput;
}

/** All that is known of a tick once its gate is passed. @param state as the tick found it */
export function sensesOf(
  state: MindState,
  { observation, regime, beliefs, portfolio }: Observed,
  recalled: RecallResult,
  appraisal: Appraisal,
  standing: Standing | null,
  organs: Organs,
): Senses {
  const { steers, phase, lastActed } = state;
  const both = { observation, regime, portfolio, steers };
  const sensed: Sensed = {
    ...both,
    recalled: recalled.entries,
    returns: beliefs.returns,
    pad: appraisal.padAfter,
    vitality: state.vitality.total,
    surprise: appraisal.predictionError,
  };
  const features = readFeatures(sensed, { organs, found: new Map() });
  // What was understood as an order is no rule's to read.
  const unread = state.standingOrders === undefined ? steers : unreadBy(state.standingOrders);
  const memories = recalled.entries.map((one) => ({ id: one.entry.id, ...memoryPayload(one) }));
  const reflex = {
    ...both,
    memories,
    steers: unread,
    standing,
    tick: state.tick + 1,
    phase,
    ...features,
    lastActed,
  };
  return { sensed, reflex };
}
