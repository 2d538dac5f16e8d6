import type { Appraisal } from '../../domain/records/record.ts';
import type { Observed, OrganDescription, RecallResult, Sensed, OrdersInForce } from '../contract/index.ts';
import { memoryPayload } from '../grimoire/index.ts';
import type { BehavioralPhase, Vitality } from '../../domain/life/life.ts';
import type { StandingOrders } from '../../domain/rules/standing-order.ts';
import { unreadBy } from '../standing-orders/index.ts';
import { readFeatures } from './features.ts';
import type { ReflexInput } from './input.ts';

/** What organs and rules go by on a tick. */
export interface Senses {
  readonly sensed: Sensed;
  /** Before any organ has looked for what it wants to bring. */
  readonly reflex: ReflexInput;
}

/** What of the state is sensed. */
interface Before extends Pick<ReflexInput, 'lastActed'> {
  readonly tick: number;
  readonly phase: BehavioralPhase;
  readonly vitality: Vitality;
  readonly steers: readonly string[];
  readonly standingOrders?: StandingOrders;
}

/** All that is known of a tick once its gate is passed. @param state as the tick found it */
export function sensesOf(
  state: Before,
  { observation, regime, beliefs, portfolio }: Observed,
  recalled: RecallResult,
  appraisal: Appraisal,
  standing: OrdersInForce | null,
  organs: readonly OrganDescription[],
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
    following: [],
    evidence: [],
    heard: () => undefined,
    karma: [],
    steers: unread,
    standing,
    tick: state.tick + 1,
    phase,
    ...features,
    lastActed,
  };
  return { sensed, reflex };
}
