import type {
  FindQuery,
  Found,
  KeptStates,
  PastTick,
  ReplayReport,
  StateDiff,
  TickRange,
  VerifyReport,
} from '../../domain/past.ts';
import type { OpenedReport } from '../../domain/report.ts';
import type { ReplayApi, ReportRange } from '../../protocol/replay.ts';
import type { GolemFacade } from './facade.ts';
import { bytesOfReport, reportStream } from './report-bytes.ts';
import type { PastApi } from '../../protocol/past.ts';
import type { ReopenedGolem } from './reopened/reopened-facade.ts';

/** States of the mind that are kept, and every tick between them: part of the public API. */
export interface StateFacade {
  /** Kept states, newest first, with what they share and take. */
  snapshots(): Promise<KeptStates>;
  /** The mind as a tick left it, lived again from the nearest kept state. @throws AppError `replay.not_recorded` */
  at(tick: number): Promise<PastTick>;
  /** What changed from the state after tick `a` to the one after `b`, organ by organ. */
  diff(a: number, b: number): Promise<StateDiff>;
  /** Checks what is kept of a range, or of all, against its hashes. */
  verify(range?: Partial<TickRange>): Promise<VerifyReport>;
  /** The golem as it was at the end of a tick: the same verbs, answered as of then; commands are refused with `past.read_only`. */
  reopen(tick: number): Promise<ReopenedGolem>;
  /** Keeps a state from being thinned out, or lets it go again. */
  pin(tick: number, pinned: boolean, label?: string): Promise<void>;
}

/** Living recorded ticks again: part of the public API. */
export interface ReplayFacade {
  /** Lives a range again, or all of it, and compares every record and state with its seal. */
  run(range?: Partial<TickRange>): Promise<ReplayReport>;
  /** Looks through the records after a tick for the first of which a condition holds. @throws AppError `input.invalid` with `position` */
  find(query: FindQuery): Promise<Found>;
  /**
   * Everything that living one tick, or a few, again takes, as a file (`.golem-report`): the state before, what was told, the
   * memories as they were, the hashes to come to. @throws AppError `replay.not_recorded`, `input.invalid`
   */
  report(range: ReportRange): Promise<ReadableStream<Uint8Array>>;
  /** Lives the ticks of such a file again, from nothing but the file. @throws AppError `archive.foreign`, `archive.damaged`, `archive.newer` */
  open(file: Blob | ReadableStream<Uint8Array>): Promise<OpenedReport>;
  /** Ends the run, verification or search under way: it rejects with `replay.cancelled`. */
  cancel(): Promise<void>;
}

/** What only a reopened golem asks for. */
export interface PastFacade {
  readonly entries: PastApi['pastEntries'];
  readonly entry: PastApi['pastEntry'];
  readonly counts: PastApi['pastCounts'];
  readonly recall: PastApi['pastRecall'];
  readonly transactions: PastApi['pastTransactions'];
  readonly blocked: PastApi['pastBlocked'];
}

type Api = ReplayApi & PastApi;
type Ask = <Name extends keyof Api>(name: Name, ...args: Parameters<Api[Name]>) => ReturnType<Api[Name]>;

const pastFacade = (ask: Ask): PastFacade => ({
  entries: (moment, filter) => ask('pastEntries', moment, filter),
  entry: (moment, id) => ask('pastEntry', moment, id),
  counts: (moment) => ask('pastCounts', moment),
  recall: (moment, query) => ask('pastRecall', moment, query),
  transactions: (tick, worldId) => ask('pastTransactions', tick, worldId),
  blocked: (tick, limit) => ask('pastBlocked', tick, limit),
});

/** @param golem the living one, of which ticks are reopened */
export function stateFacade(ask: Ask, golem: () => GolemFacade): StateFacade {
  return {
    // Nobody looks back before the page is up: what does it comes when it is asked for.
    reopen: async (tick) =>
      (await import('./reopened/reopened-facade.ts')).reopen(golem(), pastFacade(ask), tick),
    snapshots: () => ask('stateSnapshots'),
    at: (tick) => ask('stateAt', tick),
    diff: (a, b) => ask('stateDiff', a, b),
    verify: (range = {}) => ask('stateVerify', range),
    pin: (tick, pinned, label) => ask('statePin', tick, pinned, label ?? null),
  };
}

export function replayFacade(ask: Ask): ReplayFacade {
  return {
    run: (range = {}) => ask('replayRun', range),
    find: (query) => ask('replayFind', query),
    report: async (range) => reportStream(await ask('replayReport', range)),
    open: async (file) => ask('replayOpen', await bytesOfReport(file)),
    cancel: () => ask('replayCancel'),
  };
}
