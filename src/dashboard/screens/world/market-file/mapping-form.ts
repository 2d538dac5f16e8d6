import type {
  ColumnRole,
  FileMapping,
  ImportCounts,
  ImportReport,
  TimeFormat,
} from '../../../../domain/world/market-file.ts';
import { count } from '../../../words/index.ts';

export const ROLE_WORDS: Readonly<Record<ColumnRole, string>> = {
  time: 'Time',
  clock: 'Time of day',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close or price',
  volume: 'Volume',
  openTick: 'Opening tick',
  highTick: 'Highest tick',
  lowTick: 'Lowest tick',
  tick: 'Tick of the pool',
  liquidity: 'Liquidity in range',
  in0: 'Token 0 paid in, units',
  in1: 'Token 1 paid in, units',
};

export const TIME_WORDS: Readonly<Record<TimeFormat, string>> = {
  ymd: 'year month day (ISO 8601)',
  dmy: 'day month year',
  mdy: 'month day year',
  s: 'seconds since 1970',
  ms: 'milliseconds since 1970',
  us: 'microseconds since 1970',
  ns: 'nanoseconds since 1970',
};

/** Lengths of a step that are offered, seconds. */
export const INTERVALS: readonly (readonly [number, string])[] = [
  [60, '1 minute'],
  [300, '5 minutes'],
  [900, '15 minutes'],
  [3_600, '1 hour'],
  [14_400, '4 hours'],
  [86_400, '1 day'],
  [604_800, '7 days'],
];

export function intervalWords(seconds: number): string {
  const known = INTERVALS.find(([each]) => each === seconds);
  if (known) return known[1];
  if (seconds % 86_400 === 0) return `${seconds / 86_400} days`;
  if (seconds % 3_600 === 0) return `${seconds / 3_600} hours`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : count(seconds, 'second');
}

/** What a column is taken for; null for nothing. */
export function roleOf(mapping: FileMapping, column: string): ColumnRole | null {
  const found = Object.entries(mapping.columns).find(([, name]) => name === column);
  return (found?.[0] as ColumnRole | undefined) ?? null;
}

/** The column takes the role, which no other column then has. */
export function withRole(mapping: FileMapping, column: string, role: ColumnRole | null): FileMapping {
  const others = Object.entries(mapping.columns).filter(([each, name]) => name !== column && each !== role);
  const ofPool = role === 'tick' || role === 'liquidity';
  return {
    ...mapping,
    ...(ofPool && { pool: { ...mapping.pool, share: 1 } }),
    columns: { ...Object.fromEntries(others), ...(role === null ? {} : { [role]: column }) },
  };
}

/** What is missing before the file can be imported; null when nothing is. */
export function missingWords({ columns }: FileMapping, undecided = 0): string | null {
  if (columns.time === undefined) return 'Choose the column that holds the time.';
  if (columns.close === undefined && columns.tick === undefined)
    return 'Choose the column that holds the price, or the tick of a pool.';
  return undecided > 0 ? 'Decide what is asked above: the file can be read in two ways.' : null;
}

interface Finding {
  readonly key: keyof ImportCounts;
  /** What is counted, of one and of several. */
  readonly one: string;
  readonly several: string;
  done(mapping: FileMapping, counts: ImportCounts): string;
}

const FINDINGS: readonly Finding[] = [
  { key: 'blankLines', one: 'blank line', several: 'blank lines', done: () => 'left out' },
  {
    key: 'missing',
    one: 'row without a time or a price',
    several: 'rows without a time or a price',
    done: () => 'left out',
  },
  {
    key: 'filled',
    one: 'row without an open, high or low',
    several: 'rows without an open, high or low',
    done: () => 'taken from the close',
  },
  {
    key: 'noVolume',
    one: 'row without a volume',
    several: 'rows without a volume',
    done: () => 'taken as 0',
  },
  {
    key: 'widened',
    one: 'row whose high or low did not hold its open and close',
    several: 'rows whose high or low did not hold their open and close',
    done: () => 'widened',
  },
  {
    key: 'leaps',
    one: 'price ten times the one before it or a tenth',
    several: 'prices ten times the one before them or a tenth',
    done: () => 'kept',
  },
  {
    key: 'duplicates',
    one: 'row with the time of another',
    several: 'rows with the time of another',
    done: ({ duplicates }) => (duplicates === 'keep' ? 'every one counts' : `the ${duplicates} one counts`),
  },
  { key: 'unsorted', one: 'row out of order', several: 'rows out of order', done: () => 'sorted' },
  {
    key: 'gaps',
    one: 'gap',
    several: 'gaps',
    done: ({ gaps }, { gapSteps }) =>
      gaps === 'flat'
        ? `${count(gapSteps, 'step')} without trades`
        : `${count(gapSteps, 'interval')} in which the market was closed`,
  },
  {
    key: 'ambiguousTimes',
    one: 'local time that the clock showed twice',
    several: 'local times that the clock showed twice',
    done: () => 'taken in order',
  },
  {
    key: 'otherUnits',
    one: 'time in another unit than the rest',
    several: 'times in another unit than the rest',
    done: () => 'read by their own',
  },
  {
    key: 'headers',
    one: 'line that repeats the header',
    several: 'lines that repeat the header',
    done: () => 'left out',
  },
  {
    key: 'oldCharacters',
    one: 'character that is not UTF-8',
    several: 'characters that are not UTF-8',
    done: () => 'read as Windows-1252',
  },
  {
    key: 'skippedTimes',
    one: 'local time that the clock never showed',
    several: 'local times that the clock never showed',
    done: () => 'read as before the clock was set',
  },
];

/** What was found in the file and what was done about it, one sentence each; nothing for what did not occur. */
export function reportLines({ counts, mapping }: ImportReport): string[] {
  return FINDINGS.filter(({ key }) => counts[key] > 0).map(
    ({ key, one, several, done }) => `${count(counts[key], one, several)}: ${done(mapping, counts)}`,
  );
}
