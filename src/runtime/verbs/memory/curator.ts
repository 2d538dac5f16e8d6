import type {
  CuratorActRef,
  CuratorRecord,
  CuratorReport,
  CuratorStanding,
  Forgetting,
} from '../../../domain/records/curator.ts';
import { AppError } from '../../../domain/errors.ts';
import type { DeltaRecord, LivedSpanRecord } from '../../../domain/records/lived-span.ts';
import { curating } from '../../../mind/grimoire/index.ts';
import { curatorSpan, deltaSpan } from '../../../mind/spans/index.ts';
import { forgettingOf, KNOWLEDGE } from '../../../shared/forgetting.ts';
import { deltaEvent } from '../../life/index.ts';
import type { Golem } from '../../golem.ts';
import type { Readable, View } from '../view.ts';

/** Knowledge that is looked through for what fades next. */
const LOOKED_THROUGH = 1_000;
/** Records behind a report that may have taken back acts of it. */
const MOST_RECORDS = 512;

const isCurator = (record: LivedSpanRecord): record is CuratorRecord => record.kind === 'curator';
const keyOf = ({ tick, place, number }: CuratorActRef): string => `${tick}.${place}.${number}`;

/** What the Curator did lately, newest first, each act with how it stands now. @param limit cycles */
export async function curationsOf(golem: Readable, limit: number): Promise<readonly CuratorReport[]> {
  await golem.queue.idle();
  const records = (await golem.deps.store.spanRecords({ kind: 'curator', limit: MOST_RECORDS })).filter(
    isCurator,
  );
  const undone = new Set(records.flatMap(({ undoes }) => (undoes ? [keyOf(undoes)] : [])));
  const cycles = records
    .filter(({ undoes }) => undoes === undefined)
    .slice(-limit)
    .toReversed();
  const ids = new Set(
    cycles.flatMap(({ acts }) => acts.flatMap(({ changes }) => changes.map(({ id }) => id))),
  );
  const entries = new Map((await golem.deps.store.entriesById([...ids])).map((entry) => [entry.id, entry]));
  return cycles.map(({ tick, place, worldTime, read, acts }) => ({
    tick,
    place,
    worldTime,
    read,
    acts: acts.map((act) => {
      const stands = act.changes.every(({ id, after }) => {
        const entry = entries.get(id);
        return entry !== undefined && curating.stillIs(entry, after);
      });
      const standing: CuratorStanding = undone.has(keyOf({ tick, place, number: act.number }))
        ? 'undone'
        : stands
          ? 'in-force'
          : 'overtaken';
      return { ...act, standing };
    }),
  }));
}

const worldTime = ({ life }: Readable): number => life.world.state().time;

/** A cycle of the Curator now, behind the last tick. @throws AppError `golem.not_found` before the first */
export async function curate(golem: Golem): Promise<CuratorReport> {
  await golem.life.alone(curatorSpan, { worldTime: worldTime(golem), undo: null });
  const [report] = await curationsOf(golem, 1);
  golem.emitStatus();
  return report!;
}

/** A delta cycle now, behind the last tick. @throws AppError `golem.not_found` before the first */
export async function consolidateNow(golem: Golem): Promise<DeltaRecord> {
  const { record } = await golem.life.alone(deltaSpan, { worldTime: worldTime(golem) });
  golem.emit(deltaEvent(record));
  golem.emitStatus();
  return record;
}

/**
 * Takes back an act of the Curator: what it changed is to the byte as it was, and it is not done again.
 * @throws AppError `golem.not_found`; `input.invalid` where it is taken back, or what it changed has been changed since
 */
export async function undoCuration(golem: Golem, of: CuratorActRef): Promise<CuratorReport> {
  const { tick, place, number } = of;
  const report = (await curationsOf(golem, MOST_RECORDS)).find(
    (one) => one.tick === tick && one.place === place,
  );
  const act = report?.acts.find((one) => one.number === number);
  if (!act)
    throw new AppError('golem.not_found', `This Curator run has no step ${number}.`, {
      data: { tick, place, number },
    });
  if (act.standing === 'undone')
    throw new AppError('input.invalid', 'This step was already undone.', { data: { tick, place, number } });
  const { deed, changes } = act;
  await golem.life.alone(curatorSpan, {
    worldTime: worldTime(golem),
    undo: { of: { tick, place, number }, deed, changes },
  });
  golem.emitStatus();
  const after = await curationsOf(golem, MOST_RECORDS);
  return after.find((one) => one.tick === tick && one.place === place)!;
}

/** What fades next, soonest first. */
export async function forgetting(
  { memory, at, policy }: View,
  limit: number,
): Promise<readonly Forgetting[]> {
  const known = await memory.list({ types: KNOWLEDGE, limit: LOOKED_THROUGH });
  return forgettingOf(known, at, policy.memory, limit);
}
