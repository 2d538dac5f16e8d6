import type { DaimonView } from '../../../domain/life/daimon.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { daimonShown } from '../../../mind/daimon/index.ts';
import type { View } from '../view.ts';

/** Summaries that are read at once. */
const AT_ONCE = 2_000;

/** How it feels and has felt, as the last tick left it that is seen. */
export async function daimonView({ golem, state, policy }: View): Promise<DaimonView> {
  await golem.queue.idle();
  const { store } = golem.deps;
  const ticks: TickSummary[] = [];
  for (let from = 1; from <= state.tick; from += AT_ONCE)
    ticks.push(...(await store.summaries({ from, to: Math.min(state.tick, from + AT_ONCE - 1) })));
  const last = state.tick > 0 ? await store.record(state.tick) : null;
  return daimonShown(state, policy.daimon, last?.appraisal ?? null, ticks);
}
