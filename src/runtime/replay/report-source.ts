import {
  damaged,
  decodeBounded,
  readFramesOf,
  REPORT_FILE,
  type ReportFrame,
} from '../../adapters/archive/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { Snapshot, SpanInputs, TickInputs } from '../../domain/past/replay.ts';
import { MOST_REPORT_TICKS, type ReportInfo } from '../../domain/past/report.ts';
import { entryNow, recordNow } from '../../adapters/earlier/index.ts';
import type { StoredInputs, StoredSpan } from '../../protocol/store/history.ts';
import type { HistorySource } from './session.ts';

type FrameOf<Kind extends ReportFrame['kind']> = Extract<ReportFrame, { kind: Kind }>;

/** A bug report as a history that a session can be lived from. */
export interface ReportSource {
  readonly info: ReportInfo;
  readonly source: HistorySource;
  /** Records of the ticks that it tells of, as they were kept. */
  readonly records: ReadonlyMap<number, DecisionCycleRecord>;
  /** And of what was lived behind them, in order. */
  readonly behind: readonly LivedSpanRecord[];
}

class ReportReader {
  #head: FrameOf<'report'> | null = null;
  #state: Snapshot | null = null;
  readonly #memories = new Map<string, GrimoireEntry>();
  readonly #ticks: StoredInputs[] = [];
  readonly #spans: StoredSpan[] = [];
  readonly #records = new Map<number, DecisionCycleRecord>();

  /** @throws AppError `archive.damaged` */
  take(frame: ReportFrame): void {
    try {
      this.#take(frame);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw damaged('a part of it has the wrong content', cause);
    }
  }

  #take(frame: ReportFrame): void {
    if (frame.kind === 'report') this.#head = frame;
    else if (frame.kind === 'state') this.#state = frame;
    else if (frame.kind === 'memories') {
      for (const entry of decodeBounded(frame.entries) as GrimoireEntry[])
        this.#memories.set(entry.id, entryNow(entry));
    } else if (frame.kind === 'tick') this.#tick(frame);
    else if (frame.kind === 'span') this.#span(frame);
    else if (frame.ticks !== this.#ticks.length) throw damaged('ticks of it are missing');
  }

  /** @throws AppError `archive.damaged` when it is not whole */
  done(): ReportSource {
    const head = this.#head;
    const state = this.#state;
    const first = this.#ticks[0]?.tick;
    const last = this.#ticks.at(-1)?.tick;
    if (head === null || first === undefined || last !== head.to || first > head.from || head.from > head.to)
      throw damaged('its ticks do not match its header');
    if (head.to - head.from >= MOST_REPORT_TICKS)
      throw damaged(`it covers more than ${MOST_REPORT_TICKS} ticks`);
    if (state !== null && state.tick !== first - 1)
      throw damaged('its state is not the one before its ticks');
    const { format, app, made, life, from, to } = head;
    return {
      info: { format, app, made, ...life, from, to, origin: state?.tick ?? null },
      records: this.#records,
      behind: this.#spans.map(({ record }) => record),
      source: {
        historyRange: async () => ({ first: state?.tick ?? first, last, thinnedTo: 0 }),
        snapshotBefore: async (tick) => (state !== null && state.tick <= tick ? state : null),
        tickInputs: async (range) => this.#ticks.filter(({ tick }) => tick >= range.from && tick <= range.to),
        livedSpans: async (range) => this.#spans.filter(({ tick }) => tick >= range.from && tick <= range.to),
        entriesAsOf: async (ids) => ids.flatMap((id) => this.#memories.get(id) ?? []),
      },
    };
  }

  #tick({ tick, inputs: bytes, record, recordHash, stateRoot, seal }: FrameOf<'tick'>): void {
    const before = this.#ticks.at(-1);
    const inputs = decodeBounded(bytes) as TickInputs;
    if ((before && tick !== before.tick + 1) || inputs.tick !== tick)
      throw damaged('its ticks are out of order');
    this.#ticks.push({ tick, bytes, inputs, seal: { recordHash, stateRoot, seal } });
    if (record) this.#records.set(tick, recordNow(decodeBounded(record) as DecisionCycleRecord));
    else if (tick >= this.#head!.from) throw damaged(`the record of tick ${tick} is missing`);
  }

  #span({ of, tick, place, inputs: bytes, record: written, ...seal }: FrameOf<'span'>): void {
    const behind = this.#ticks.at(-1)?.tick ?? this.#state?.tick;
    const inputs = decodeBounded(bytes) as SpanInputs;
    const record = decodeBounded(written) as LivedSpanRecord;
    const before = this.#spans.at(-1);
    const inOrder = !before || before.tick < tick || before.place < place;
    const itself = [inputs, record].every(
      (part) => part.tick === tick && part.place === place && part.kind === of,
    );
    if (tick !== behind || !inOrder || !itself) throw damaged('its spans between ticks are out of order');
    const { recordHash, stateRoot, seal: sealed } = seal;
    this.#spans.push({
      tick,
      place,
      kind: of,
      bytes,
      inputs,
      record,
      seal: { recordHash, stateRoot, seal: sealed },
    });
  }
}

/** Reads a bug report whole, part by part. @throws AppError `archive.foreign`, `archive.newer`, `archive.damaged` */
export async function readReport(stream: ReadableStream<Uint8Array>): Promise<ReportSource> {
  const reader = new ReportReader();
  for await (const frame of readFramesOf(REPORT_FILE, stream)) reader.take(frame);
  return reader.done();
}
