import { AppError } from '../../domain/errors.ts';
import type { PastTick } from '../../domain/past.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { OpenedReport, ReportedTick } from '../../domain/report.ts';
import { hex } from '../../lib/hex.ts';
import { firstDifference } from '../../mind/replay/first-difference.ts';
import { replayable } from '../../mind/replay/replayable.ts';
import type { PastDeps } from './past.ts';
import { pastOrgans } from './past-organs.ts';
import { readReport, type ReportSource } from './report-source.ts';
import { type ReplayedTick, ReplaySession } from './session.ts';

function pastOf(
  { after, result, root, sameRecord, sameState, stored }: ReplayedTick,
  recorded: DecisionCycleRecord,
  origin: number,
): PastTick {
  const { wallTime, timings } = recorded;
  return {
    tick: stored.tick,
    root: hex(root),
    verified: sameRecord && sameState,
    from: origin > 0 ? origin : null,
    replayed: stored.tick - origin,
    ...pastOrgans(after.state, after.standing),
    commands: stored.inputs.between.commands,
    // How long things took is only known where it was lived.
    record: sameRecord ? recorded : { ...result.record, wallTime, timings },
    workspace: result.workspace,
    worldState: stored.inputs.worldState,
  };
}

function differenceOf(
  { result, root, sameRecord, sameState, stored }: ReplayedTick,
  recorded: DecisionCycleRecord,
): ReportedTick['firstDifference'] {
  if (!sameRecord) {
    const found = firstDifference(replayable(recorded), replayable(result.record));
    const whole = { path: '', expected: hex(stored.seal.recordHash), found: 'another hash' };
    return { in: 'record', ...(found ?? whole) };
  }
  if (sameState) return null;
  return { in: 'state', path: '', expected: hex(stored.seal.stateRoot), found: hex(root) };
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
    ticks.push({ tick, recorded, here: null, identical: false, firstDifference: null, failure });
  }
  return { info, ticks };
}
