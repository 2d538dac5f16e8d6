import { AppError } from '../../domain/errors.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { PastTick } from '../../domain/past/past.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { OpenedReport, ReportedTick } from '../../domain/past/report.ts';
import { hex } from '../../lib/bytes/hex.ts';
import type { PastDeps } from './past.ts';
import { pastOrgans } from './past-organs.ts';
import { readReport, type ReportSource } from './report-source.ts';
import { type ReplayedTick, ReplaySession } from './session.ts';
import { differenceOf } from './span-difference.ts';

/** As it came out here; how long things took is only known where it was lived. */
function pastOf(
  { after, result, root, sameRecord, sameState, spans, stored, behind }: ReplayedTick,
  recorded: DecisionCycleRecord,
  origin: number,
): PastTick {
  const { wallTime, timings } = recorded;
  const [theta, ...others] = spans;
  return {
    tick: stored.tick,
    root: hex(root),
    verified: sameRecord && sameState,
    from: origin > 0 ? origin : null,
    replayed: stored.tick - origin,
    ...pastOrgans(after.state, after.standing),
    commands: stored.inputs.between.commands,
    record: theta.sameRecord ? recorded : { ...result.record, wallTime, timings },
    behind: others.map((lived, i) => {
      const { record } = behind[i]!;
      const came = lived.result.record as LivedSpanRecord;
      return lived.sameRecord ? record : { ...came, wallTime: record.wallTime, timings: record.timings };
    }),
    workspace: result.workspace,
    worldState: stored.inputs.worldState,
  };
}

/** Lives the ticks of a file again, one after the other, as far as they can be lived here. */
async function* lived({ info, source }: ReportSource, { kit, hash }: OpenDeps) {
  const session = await ReplaySession.at(info.from, source, kit, hash);
  for (let tick = info.from; tick <= info.to; tick += 1) {
    const next = await session.next();
    if (next) yield { next, origin: session.origin };
  }
}

type OpenDeps = Pick<PastDeps, 'kit' | 'hash'>;

/**
 * Lives the ticks of a bug report again, in nothing but what is in the file.
 * @throws AppError `archive.foreign`, `archive.newer`, `archive.damaged`, `store.corrupt` when its state is not what its hashes say
 */
export async function openReport(stream: ReadableStream<Uint8Array>, deps: OpenDeps): Promise<OpenedReport> {
  const report = await readReport(stream);
  const { info, records } = report;
  const ticks: ReportedTick[] = [];
  let failure: string | null = null;
  try {
    for await (const { next, origin } of lived(report, deps)) {
      const recorded = records.get(next.tick)!;
      ticks.push({
        tick: next.tick,
        recorded,
        behind: next.behind.map(({ record }) => record),
        here: pastOf(next, recorded, origin),
        identical: next.sameRecord && next.sameState,
        firstDifference: differenceOf(next, recorded),
        failure: null,
      });
    }
  } catch (cause) {
    const error = AppError.from(cause);
    if (error.code === 'store.corrupt') throw error;
    // Another version of the page may ask for what was not recorded: that it does is what the file shows.
    failure = error.message;
  }
  for (let tick = info.from + ticks.length; tick <= info.to; tick += 1) {
    const recorded = records.get(tick)!;
    const behind = report.behind.filter((span) => span.tick === tick);
    ticks.push({ tick, recorded, behind, here: null, identical: false, firstDifference: null, failure });
  }
  return { info, ticks };
}
