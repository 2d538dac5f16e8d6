import * as v from 'valibot';
import type { FindQuery, Found, ReplayReport, TickRange } from '../../../domain/past/past.ts';
import type { OpenedReport } from '../../../domain/past/report.ts';
import type { ReportRange } from '../../threads/replay.ts';
import { openStream, text, tick, tickRange, upToTick } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Living recorded ticks again. */
export interface ReplayVerbs {
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

type Api = Named<'replay', ReplayVerbs>;

export const replayRows = {
  'replay.run': QUERY,
  'replay.find': QUERY,
  'replay.report': QUERY,
  'replay.open': QUERY,
  'replay.cancel': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const report = 'Pass a bug report file.';

export const replayArguments = {
  'replay.run': [tickRange],
  'replay.find': [
    v.object(
      { after: upToTick, upTo: v.optional(tick), condition: text('A condition') },
      'Pass { after, condition }: the tick to search from, and the condition.',
    ),
  ],
  'replay.report': [
    v.object({ from: tick, to: v.optional(tick) }, 'Pass { from }: the first tick of the report.'),
  ],
  'replay.open': [v.union([v.instance(Blob), openStream(report)], report)],
  'replay.cancel': [],
} satisfies ArgumentsOf<Api>;
