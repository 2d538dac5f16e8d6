import type { DecisionCycleRecord } from '../records/record.ts';
import type { LivedSpanRecord } from '../records/lived-span.ts';
import type { PastTick, SpanDifference } from './past.ts';

/** Ticks that one bug report may tell of. */
export const MOST_REPORT_TICKS = 50;
/** A bug report that is larger, packed or unpacked, is not one. */
export const MOST_REPORT_BYTES = 64 * 2 ** 20;

/** What a bug report says of itself. */
export interface ReportInfo {
  /** Version of the file's own form. */
  readonly format: number;
  /** Version of the page that made it. */
  readonly app: string;
  /** Unix ms. */
  readonly made: number;
  readonly golemId: string;
  readonly worldId: string;
  /** Ticks that it tells of, both ends inclusive. */
  readonly from: number;
  readonly to: number;
  /** The tick whose end it begins from; null where it begins with the first one that the life kept. */
  readonly origin: number | null;
}

/** One tick of a bug report, lived again here. */
export interface ReportedTick {
  readonly tick: number;
  /** The record as it was kept where the file was made, and those of what was lived behind it. */
  readonly recorded: DecisionCycleRecord;
  readonly behind: readonly LivedSpanRecord[];
  /** As it came out here; null where it cannot be lived here. */
  readonly here: PastTick | null;
  /** Every record and state of it came out here to the last bit as they were sealed there. */
  readonly identical: boolean;
  readonly firstDifference: SpanDifference | null;
  /** Why it cannot be lived here; null where it can. */
  readonly failure: string | null;
}

export interface OpenedReport {
  readonly info: ReportInfo;
  readonly ticks: readonly ReportedTick[];
}
