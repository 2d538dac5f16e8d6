import type {
  ColumnRole,
  FileMapping,
  ImportCounts,
  TimeFormat,
} from '../../../../domain/world/market-file.ts';
import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

/** What an import may find in a file. */
export type FindingKey = Exclude<keyof ImportCounts, 'rows' | 'gapSteps'>;

/** What was found, and what was done about it. @param found how often, at least once */
type Finding = (found: number, mapping: FileMapping, counts: ImportCounts) => string;

const findings: Readonly<Record<FindingKey, Finding>> = {
  blankLines: (found) => `${count(found, 'blank line')}: skipped`,
  missing: (found) =>
    `${count(found, 'row without a time or a price', 'rows without a time or a price')}: skipped`,
  filled: (found) =>
    `${count(found, 'row without an open, high or low', 'rows without an open, high or low')}: taken from the close`,
  noVolume: (found) => `${count(found, 'row without a volume', 'rows without a volume')}: taken as 0`,
  widened: (found) =>
    `${count(found, 'row whose high or low excluded its open or close', 'rows whose high or low excluded their open or close')}: widened`,
  leaps: (found) =>
    `${count(found, 'price ten times the one before it or a tenth', 'prices ten times the one before them or a tenth')}: kept`,
  duplicates: (found, { duplicates }) =>
    `${count(found, 'row with the time of another', 'rows with the time of another')}: ${duplicates === 'keep' ? 'every one counts' : `the ${duplicates} one counts`}`,
  unsorted: (found) => `${count(found, 'row out of order', 'rows out of order')}: sorted`,
  gaps: (found, { gaps }, { gapSteps }) =>
    `${count(found, 'gap')}: ${gaps === 'flat' ? `${count(gapSteps, 'step')} without trades` : `market closed for ${count(gapSteps, 'interval')}`}`,
  ambiguousTimes: (found) =>
    `${count(found, 'local time that the clock showed twice', 'local times that the clock showed twice')}: taken in order`,
  otherUnits: (found) =>
    `${count(found, 'time in another unit than the rest', 'times in another unit than the rest')}: read in its own unit`,
  headers: (found) =>
    `${count(found, 'line that repeats the header', 'lines that repeat the header')}: skipped`,
  oldCharacters: (found) =>
    `${count(found, 'character that is not UTF-8', 'characters that are not UTF-8')}: read as Windows-1252`,
  skippedTimes: (found) =>
    `${count(found, 'local time that the clock never showed', 'local times that the clock never showed')}: read as before the clock change`,
};

export const english = {
  findings,
  roles: {
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
  } satisfies Record<ColumnRole, string>,
  times: {
    ymd: 'year month day (ISO 8601)',
    dmy: 'day month year',
    mdy: 'month day year',
    s: 'seconds since 1970',
    ms: 'milliseconds since 1970',
    us: 'microseconds since 1970',
    ns: 'nanoseconds since 1970',
  } satisfies Record<TimeFormat, string>,
  seconds: (seconds: number) => count(seconds, 'second'),
  minutes: (minutes: number) => count(minutes, 'minute'),
  hours: (hours: number) => count(hours, 'hour'),
  days: (days: number) => count(days, 'day'),
  missing: {
    time: 'Choose the column that holds the time.',
    price: 'Choose the column that holds the price, or the tick of a pool.',
    decision: 'Answer the question above first: the file can be read in two ways.',
  },
  rows: {
    table: 'First rows of the file, and how each column is read',
    column: (column: string) => `Column ${column} is`,
    notUsed: 'not used',
  },
  report: {
    /** Stands after the world's title. */
    isWorld: (rows: number, steps: number, interval: string, span: string) =>
      `is a world now: ${count(rows, 'row')} read as ${count(steps, 'step')} of ${interval}, ${span}.`,
    isWorldNewestFirst: (rows: number, steps: number, interval: string, span: string) =>
      `is a world now: ${count(rows, 'row')} read as ${count(steps, 'step')} of ${interval}, ${span}, from the newest row to the oldest.`,
    size: (bytes: string, time: string) => `The world takes ${bytes}; the import took ${time}.`,
    sizeAndRate: (bytes: string, time: string, rows: number) =>
      `The world takes ${bytes}; the import took ${time}, ${formatNumber(rows, { digits: 0 })} rows per second.`,
    findings: 'Findings, and what was done:',
    clean: 'Nothing was missing, doubled or out of order.',
  },
  mapping: {
    legend: 'How the file is read',
    title: 'Name of the world',
    base: 'Base token',
    quote: 'Quote token',
    times: 'Times are',
    zone: 'Time zone, where a time names none',
    decimal: 'Decimal sign',
    point: 'point, 1.5',
    comma: 'comma, 1,5',
    interval: 'A step lasts',
    irregular: 'one row (irregular)',
    asInFile: (interval: string) => `as in the file, ${interval}`,
    gaps: 'Missing intervals are',
    gapsFlat: 'steps without trades',
    gapsSkip: 'no steps: market closed',
    duplicates: 'Of rows with the same time',
    last: 'the last counts',
    first: 'the first counts',
    keep: 'all count (trades)',
    volumeIn: 'Volume is in',
    baseIs: 'The base token is',
    token0: 'token 0 of the pool',
    token1: 'token 1 of the pool',
    decimals0: 'Decimals of token 0',
    decimals1: 'Decimals of token 1',
    depth: (quote: string) => `Depth: ${quote} that move the price by 1 %`,
    fee: 'Pool fee',
    share: 'Pool’s share of the volume, %',
    paperOwn:
      'The pool is paper: the file’s liquidity in range is assumed at all prices. The price is the file’s, and orders do not move it.',
    paper:
      'The pool is paper: one liquidity of the given depth over all prices. The price is the file’s, and orders do not move it.',
    exchange:
      'An exchange’s volume is not a pool’s: at a share of 0 % no liquidity can be provided. Any other share is your assumption, and fees earned from it are shown apart from trading.',
  },
  panel: {
    going: (title: string) => `Going to ${title}`,
    cancelling: 'Cancelling the import',
    drop: 'Drop a file of prices here: CSV, TSV, JSON or JSON Lines, plain or gzip. OHLCV, one price per row, or a Uniswap pool’s ticks. The file stays in this browser.',
    file: 'Market file',
    choose: 'Choose a file',
    looking: 'Looking…',
    lookingAt: (name: string) => `Looking at ${name}`,
    live: 'Live here',
    goingThere: 'Going there…',
    another: 'Add another file',
    /** Stands after the file's name. */
    check: (bytes: string) => `, ${bytes}: check how each column is read.`,
    checkPacked: (bytes: string) => `, ${bytes}, packed: check how each column is read.`,
    decide: 'To decide',
    progress: (rows: number, read: string, total: string) => `${count(rows, 'row')}, ${read} of ${total}`,
    starting: 'Starting to read',
    cancel: 'Cancel the import',
    wouldChange: 'Nothing is imported yet. The import would change this:',
    importAnyway: 'Import anyway',
    import: 'Import as a world',
    takeAnother: 'Take another file',
  },
};

export const t = catalog('screens/world/market-file', english);
