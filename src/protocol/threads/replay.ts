import type {
  FindQuery,
  Found,
  KeptStates,
  PastTick,
  ReplayProgress,
  ReplayReport,
  StateDiff,
  TickRange,
  VerifyReport,
} from '../../domain/past/past.ts';
import type { OpenedReport, ReportInfo } from '../../domain/past/report.ts';

/** Which ticks a bug report is to tell of: one, or a few. */
export interface ReportRange {
  readonly from: number;
  readonly to?: number;
}

/** What the worker that looks into the past answers. It reads the store and changes nothing of the life. */
export interface ReplayWorkerApi {
  states(): Promise<KeptStates>;
  at(tick: number): Promise<PastTick>;
  diff(a: number, b: number): Promise<StateDiff>;
  verify(range: Partial<TickRange>): Promise<VerifyReport>;
  run(range: Partial<TickRange>): Promise<ReplayReport>;
  find(query: FindQuery): Promise<Found>;
  /** A bug report as the bytes of a file: few enough to cross in one piece. */
  report(
    range: ReportRange,
    meta: Pick<ReportInfo, 'app' | 'made' | 'golemId' | 'worldId'>,
  ): Promise<Uint8Array>;
  /** Reads nothing but the file, part by part. */
  open(file: ReadableStream<Uint8Array>): Promise<OpenedReport>;
  /** Ends what is under way: it rejects with `replay.cancelled`. */
  cancel(): Promise<void>;
}

/** Null when nothing is under way any more. */
export type ReplayListener = (progress: ReplayProgress | null) => void;
