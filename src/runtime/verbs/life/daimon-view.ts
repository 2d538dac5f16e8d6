import type { DaimonView } from '../../../domain/life/daimon.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { daimonShown } from '../../../mind/daimon/index.ts';
import type { Golem } from '../../golem.ts';

/** Summaries that are read at once. */
const AT_ONCE = 2_000;

/** How it feels and has felt, as its last durable tick left it. */
export async function daimonView({ life, queue, deps: { store } }: Golem): Promise<DaimonView> {
  await queue.idle();
  const { state, policy } = life;
  const ticks: TickSummary[] = [];
  for (let from = 1; from <= state.tick; from += AT_ONCE)
    ticks.push(...(await store.summaries({ from, to: Math.min(state.tick, from + AT_ONCE - 1) })));
  const last = state.tick > 0 ? await store.record(state.tick) : null;
  return daimonShown(state, policy.daimon, last?.appraisal ?? null, ticks);
}
