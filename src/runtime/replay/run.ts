import type { ReplayReport, TickRange } from '../../domain/past/past.ts';
import { AppError } from '../../domain/errors.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import type { ReplayKit } from '../../mind/replay/index.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { type HistorySource, ReplaySession } from './session.ts';
import { firstLivable, type ThisMindSource } from './this-mind.ts';
import { thinned } from './thinned.ts';
import { differenceOf } from './span-difference.ts';

const DIFFERENT_SHOWN = 100;

export interface Watch {
  progress(done: number, total: number): void;
  /** Ends the work: it throws what this throws. */
  check(): Promise<void>;
}

/** The ticks of a range of which something is kept. @throws AppError `replay.not_recorded` when of none */
export async function keptRange(
  source: Pick<HistorySource, 'historyRange'>,
  asked: Partial<TickRange>,
): Promise<TickRange> {
  const kept = await source.historyRange();
  const from = Math.max(asked.from ?? 1, kept?.first ?? 1);
  const to = Math.min(asked.to ?? Number.MAX_SAFE_INTEGER, kept?.last ?? 0);
  if (!kept || from > to) {
    throw new AppError('replay.not_recorded', 'None of these ticks is stored. Choose a later range.', {
      data: { ...asked, ...kept },
    });
  }
  return { from, to };
}

/** The ticks of a range that are whole, thinned ones before them left out. @throws AppError `replay.not_recorded`, `replay.thinned` when none is */
export async function wholeRange(
  source: Pick<HistorySource, 'historyRange'>,
  asked: Partial<TickRange>,
): Promise<TickRange> {
  const { from, to } = await keptRange(source, asked);
  const kept = await source.historyRange();
  if (kept === null || kept.thinnedTo < from) return { from, to };
  // A tick that is asked for by its number is tried: some old ones stay whole.
  if (asked.from !== undefined) return { from, to };
  if (to <= kept.thinnedTo) throw thinned(from, kept);
  return { from: kept.thinnedTo + 1, to };
}

/** The ticks of a range that this mind can live again; one that is asked for by its number is tried. @throws AppError `replay.other_mind` when none is */
async function livedHere(
  range: TickRange,
  asked: Partial<TickRange>,
  source: ThisMindSource,
): Promise<TickRange> {
  if (asked.from !== undefined) return range;
  return { ...range, from: await firstLivable(range, source) };
}

/** Lives a range again and compares every record and state with its seal. */
export async function runReplay(
  asked: Partial<TickRange>,
  deps: {
    readonly source: HistorySource & ThisMindSource & Pick<StoreApi, 'record'>;
    readonly kit: ReplayKit;
    readonly hash: Blake3;
    readonly watch: Watch;
    stopwatch(): number;
  },
): Promise<ReplayReport> {
  const { source, kit, hash, watch, stopwatch } = deps;
  const { from, to } = await livedHere(await wholeRange(source, asked), asked, source);
  const began = stopwatch();
  const session = await ReplaySession.at(from, source, kit, hash, to);
  const different: number[] = [];
  let first: ReplayReport['firstDifference'] = null;
  let ticks = 0;
  while (session.tick < to) {
    await watch.check();
    const lived = await session.next();
    if (!lived) break;
    ticks += 1;
    watch.progress(ticks, to - from + 1);
    if (lived.sameRecord && lived.sameState) continue;
    first ??= differenceOf(lived, await source.record(lived.tick));
    if (different.length < DIFFERENT_SHOWN) different.push(lived.tick);
  }
  return {
    from,
    to,
    ticks,
    different,
    identical: different.length === 0,
    firstDifference: first,
    ms: stopwatch() - began,
  };
}
