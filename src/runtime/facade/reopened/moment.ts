import { AppError } from '../../../domain/errors.ts';
import type { PastMoment, PastTick } from '../../../domain/past/past.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';
import { fromOrgans, type Place } from '../../../mind/replay/index.ts';
import type { GolemFacade } from '../facade.ts';

/** A tick of the past with everything about it that is asked for again and again. */
export interface Moment extends Place {
  readonly past: PastTick;
  readonly summary: TickSummary;
  readonly world: WorldInfo;
  /** By which memories are told that were there. */
  readonly at: PastMoment;
}

/** @throws AppError `replay.not_recorded`, `store.corrupt` */
export async function momentOf(golem: GolemFacade, tick: number): Promise<Moment> {
  const past = await golem.state.at(tick);
  const [summary] = await golem.records.summaries({ from: tick, to: tick });
  if (!summary) {
    throw new AppError('store.corrupt', `The record of tick ${tick} is gone.`, { data: { tick } });
  }
  const { state, standing } = fromOrgans(new Map(Object.entries(past.organs)));
  return { past, summary, state, standing, world: standing.world, at: { tick, counter: state.entryCounter } };
}
