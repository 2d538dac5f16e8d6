import { AppError } from '../../domain/errors.ts';
import type { FilePreview, ImportProgress, MappingPatch } from '../../domain/world/market-file.ts';
import { sha256, textOf } from '../files/index.ts';
import { BarMaker } from './series/bars.ts';
import { ChunkBuilder } from './series/chunk.ts';
import type { BuiltChunk } from './series/chunk.ts';
import { describeWorld } from './describe.ts';
import { findingsOf, undecided, unsure } from './findings.ts';
import { answers, guessMapping } from './columns/guess.ts';
import { correctMapping } from './columns/mapping.ts';
import { RowReader, priceAtTick } from './rows/row-reader.ts';
import { RowWindow } from './rows/row-window.ts';
import { rowsOf } from './rows/rows.ts';
import type { StoredSeries } from './series/series.ts';
import { seriesId } from './series/series-id.ts';
import { sniff } from './sniff.ts';
import { TimeReader } from './rows/times.ts';

const NOT_UTF8 = 'The file is not UTF-8 and was read as Windows-1252. Check the headings below.';
const PREVIEW_ROWS = 12;
const LEAST_BARS = 2;
/** Steps of a world: its blocks, four a step, are counted in 31 bits. */
const MOST_STEPS = 2 ** 29 - 1;
/** Progress is told at most this often, ms. */
const PROGRESS_MS = 100;

export interface ImportSink {
  chunk(key: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  progress(progress: ImportProgress): void;
}

/** What a file looks like and how it would be read. @throws AppError `import.refused`, `import.unreadable` */
export async function previewFile(file: File): Promise<FilePreview> {
  const { layout, gzip, sample, oldCharacters } = await sniff(file);
  const { mapping, interval, notes, questions } = guessMapping(file.name, layout, sample);
  return {
    name: file.name,
    bytes: file.size,
    format: layout.format,
    gzip,
    delimiter: layout.format === 'csv' ? layout.delimiter : null,
    columns: layout.columns,
    rows: sample.slice(0, PREVIEW_ROWS).map((row) => row.map((cell) => String(cell))),
    guess: mapping,
    interval,
    notes: oldCharacters === 0 ? notes : [...notes, NOT_UTF8],
    questions,
  };
}

interface Chunk {
  readonly key: number;
  readonly bars: number;
  readonly slot: number;
  readonly lastSlot: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Reads a file to its end, in one pass and in memory that does not grow with it, and hands its chunks to the sink.
 * What it resolves with makes them a world once it is published; until then they are nothing.
 * @throws AppError `import.refused` with line and column, `import.unreadable`, `input.invalid`; the signal's reason
 */
export async function importFile(
  file: File,
  patch: MappingPatch,
  importId: string,
  sink: ImportSink,
  signal: AbortSignal,
): Promise<StoredSeries> {
  const began = performance.now();
  const { layout, sample } = await sniff(file, signal, patch.dataFrom);
  const guess = guessMapping(file.name, layout, sample);
  const open = guess.questions.filter((question) => !answers(patch, question));
  if (open.length > 0) throw undecided(open);
  const mapping = correctMapping(guess.mapping, patch, layout.columns, sample);
  const interval = mapping.interval ?? guess.interval;
  if (interval === null)
    throw new AppError(
      'import.refused',
      'The step length can’t be determined from the first rows. Choose it. Nothing was imported.',
    );
  const { descending } = guess;

  const builder = new ChunkBuilder();
  const ready: BuiltChunk[] = [];
  let bars = 0;
  const maker = new BarMaker({
    interval,
    resample: mapping.interval !== null,
    gaps: mapping.gaps,
    duplicates: mapping.duplicates,
    descending,
    emit(bar) {
      bars += 1;
      builder.add(bar);
      if (builder.full) ready.push(builder.take(descending));
    },
  });
  const window = new RowWindow({ descending, take: (columns, count) => maker.take(columns, count) });
  const times = new TimeReader(mapping.time);
  const reader = new RowReader({ mapping, layout, times, window });

  const chunks: Chunk[] = [];
  let kept: Promise<void> = Promise.resolve();
  let ends: { first: BuiltChunk; last: BuiltChunk } | null = null;
  const keep = async (given: readonly BuiltChunk[]): Promise<void> => {
    for (const { bytes, ...place } of given) {
      const key = chunks.length;
      const hash = await sha256(bytes);
      chunks.push({
        key,
        bars: place.bars,
        slot: place.slot,
        lastSlot: place.lastSlot,
        bytes: bytes.length,
        sha256: hash,
      });
      await sink.chunk(key, bytes);
    }
  };
  /** Chunks are hashed and stored while the next rows are read; only one lot is on its way. */
  const flush = async (): Promise<void> => {
    if (ready.length === 0) return;
    const given = ready.splice(0);
    ends = { first: ends?.first ?? given[0]!, last: given.at(-1)! };
    await kept;
    kept = keep(given);
    kept.catch(() => undefined);
  };

  let read = 0;
  let reportedAt = 0;
  const tell = (): void => sink.progress({ file: file.name, read, total: file.size, rows: reader.rows });
  let oldCharacters = 0;
  const text = textOf(file, {
    signal,
    onBytes: (bytes) => (read = bytes),
    onOldCharacters: (count) => (oldCharacters += count),
  });
  try {
    for await (const batch of rowsOf(text, layout)) {
      signal.throwIfAborted();
      reader.read(batch);
      await flush();
      const now = performance.now();
      if (now - reportedAt >= PROGRESS_MS) {
        reportedAt = now;
        tell();
      }
    }
    window.finish();
    maker.finish();
    if (!builder.empty) ready.push(builder.take(descending));
    await flush();
  } finally {
    // A chunk on its way would come after what was to be forgotten.
    await kept;
  }
  tell();
  if (bars < LEAST_BARS || ends === null)
    throw new AppError(
      'import.refused',
      `The file has ${bars} rows with a time and a price; a world needs at least ${LEAST_BARS}. Nothing was imported.`,
    );
  const { first, last } = ends as { first: BuiltChunk; last: BuiltChunk };
  const [oldest, newest] = descending ? [last, first] : [first, last];
  const places = chunks.map(({ slot, lastSlot, ...rest }) => ({
    ...rest,
    firstStep: slot - oldest.slot,
    lastStep: lastSlot - oldest.slot,
  }));
  if (descending) places.reverse();
  const unit = mapping.columns.tick === undefined ? 'price' : 'tick';
  const steps = newest.lastSlot - oldest.slot + 1;
  if (steps > MOST_STEPS)
    throw new AppError(
      'import.refused',
      `The file would give ${steps} steps of ${interval} seconds; a world has at most ${MOST_STEPS}. Choose a longer step. Nothing was imported.`,
    );
  const report: StoredSeries['report'] = {
    mapping,
    counts: {
      rows: reader.rows,
      blankLines: reader.blankLines,
      missing: reader.missing,
      filled: reader.filled,
      noVolume: reader.noVolume,
      duplicates: maker.duplicates,
      unsorted: window.unsorted,
      widened: reader.widened,
      leaps: reader.leaps,
      gaps: maker.gaps,
      gapSteps: maker.gapSteps,
      ambiguousTimes: times.ambiguous,
      skippedTimes: times.skipped,
      otherUnits: times.otherUnits,
      headers: reader.headers,
      oldCharacters,
    },
    order: descending ? 'descending' : 'ascending',
    bars,
    steps,
    interval,
    bytes: places.reduce((sum, { bytes }) => sum + bytes, 0),
    duration: performance.now() - began,
  };
  const findings = findingsOf(report, {
    ...reader.lines,
    ...(maker.duplicateLine !== null && { duplicates: maker.duplicateLine }),
  });
  if (findings.length > 0 && patch.accept !== true) throw unsure(findings);
  const id = await seriesId(places, mapping);
  return {
    id,
    importId,
    info: describeWorld(id, file, report, { start: oldest.time, end: newest.lastTime + interval }),
    mapping,
    unit,
    interval,
    steps,
    chunks: places,
    firstPrice: unit === 'tick' ? priceAtTick(oldest.open, mapping.tokens) : oldest.open,
    report,
  };
}
