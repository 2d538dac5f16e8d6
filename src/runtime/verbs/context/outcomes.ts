import type { DecisionOutcome } from '../../../domain/governor/outcome.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { RecordRange } from '../../../protocol/store/record-range.ts';
import type { Readable } from '../view.ts';

/** Records read at once: a long life's would fill the memory. */
const AT_ONCE = 500;

/** How likely a price without drift was to bring what was decided on, by the tick of the decision. */
const chancesOf = ({ outcomes }: Pick<DecisionCycleRecord, 'outcomes'>): ReadonlyMap<number, number> =>
  new Map(
    outcomes.flatMap(({ prediction: { kind, madeAtTick, chance } }) =>
      kind === 'decision' && chance !== undefined ? [[madeAtTick, chance] as const] : [],
    ),
  );

/** What came of decisions, by the tick that saw it, oldest first. */
export async function outcomes(
  { deps, queue, life }: Readable,
  { from = 1, to = life.state.tick }: Pick<RecordRange, 'from' | 'to'>,
): Promise<readonly DecisionOutcome[]> {
  await queue.idle();
  const came: DecisionOutcome[] = [];
  for (let start = from; start <= to; start += AT_ONCE) {
    const end = Math.min(to, start + AT_ONCE - 1);
    for (const record of await deps.store.records({ from: start, to: end, limit: AT_ONCE })) {
      const chances = chancesOf(record);
      for (const { decidedAt, regime, hit, brier, baseBrier, regret } of record.credits ?? []) {
        const chance = chances.get(decidedAt);
        const one = { tick: record.tick, decidedAt, regime, hit, brier, baseBrier, regret };
        came.push(chance === undefined ? one : { ...one, chance });
      }
    }
  }
  return came;
}
