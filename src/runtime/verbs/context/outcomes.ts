import type { DecisionOutcome } from '../../../domain/governor/outcome.ts';
import type { RecordRange } from '../../../protocol/store/record-range.ts';
import type { Readable } from '../view.ts';

/** Records read at once: a long life's would fill the memory. */
const AT_ONCE = 500;

/** What came of decisions, by the tick that saw it, oldest first. */
export async function outcomes(
  { deps, queue, life }: Readable,
  { from = 1, to = life.state.tick }: Pick<RecordRange, 'from' | 'to'>,
): Promise<readonly DecisionOutcome[]> {
  await queue.idle();
  const came: DecisionOutcome[] = [];
  for (let start = from; start <= to; start += AT_ONCE) {
    const end = Math.min(to, start + AT_ONCE - 1);
    for (const { tick, credits = [] } of await deps.store.records({ from: start, to: end, limit: AT_ONCE }))
      for (const { decidedAt, regime, hit, brier, baseBrier, regret } of credits)
        came.push({ tick, decidedAt, regime, hit, brier, baseBrier, regret });
  }
  return came;
}
