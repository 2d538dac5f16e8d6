import type { WorldInfo } from './world.ts';

/** A market file of the user's own: how its columns are read, what it looks like, and what became of it. */

/** What a column can be. `price` roles are in quote per base, ticks and liquidity as the pool's contract has them. */
export const COLUMN_ROLES = [
  'time',
  'clock',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'openTick',
  'highTick',
  'lowTick',
  'tick',
  'liquidity',
  'in0',
  'in1',
] as const;

/** `clock` is a time of day in a column of its own; `close` is also the only price; `in0` and `in1` are units paid in. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Text by the order of its day, month and year (ISO 8601 is `ymd`), or a number since 1970. */
export const TIME_FORMATS = ['ymd', 'dmy', 'mdy', 's', 'ms', 'us', 'ns'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

export interface FileMapping {
  readonly title: string;
  readonly base: string;
  readonly quote: string;
  /** Names of columns. With `tick` it is a pool's history, with `open` OHLC, else a single price. */
  readonly columns: Readonly<Partial<Record<ColumnRole, string>>>;
  readonly time: {
    readonly format: TimeFormat;
    /** IANA name; for times that do not name their own offset. */
    readonly zone: string;
    /** How a time of day in a column of its own is written where it is digits without colons; by its length where it is left out. */
    readonly clock?: 'hh' | 'hhmm' | 'hhmmss' | 'hhmmssmmm';
  };
  readonly decimal: '.' | ',';
  readonly volumeIn: 'base' | 'quote';
  /** Seconds that a step lasts; null for a step a row. */
  readonly interval: number | null;
  /** `flat`: a missing interval is a step without trades. `skip`: the market was closed, the next row is the next step. */
  readonly gaps: 'flat' | 'skip';
  /** Rows with the same time: which one counts, or every one (trades). */
  readonly duplicates: 'last' | 'first' | 'keep';
  /** For a pool's history. */
  readonly tokens: {
    readonly baseIsToken0: boolean;
    readonly decimals0: number;
    readonly decimals1: number;
  };
  readonly pool: {
    /** Quote tokens that move the price by 1 % at the first price; used where the file has no liquidity. */
    readonly depth: number;
    /** Hundredths of a basis point. */
    readonly fee: number;
    /**
     * Share of the file's volume that is taken to be traded in the paper pool, 0 to 1: liquidity that is provided earns fees of it. The
     * volume of an exchange is no pool's, so that it is 0 unless the owner assumes another; a pool's own history has its own volume.
     */
    readonly share?: number;
  };
}

/** A correction of the guess: what is left out stays as guessed; `columns` replaces all columns. */
export type MappingPatch = Partial<Omit<FileMapping, 'time' | 'tokens' | 'pool'>> & {
  readonly time?: Partial<FileMapping['time']>;
  readonly tokens?: Partial<FileMapping['tokens']>;
  readonly pool?: Partial<FileMapping['pool']>;
  /** 1-based line from which on the rows are data, where the guess is wrong. */
  readonly dataFrom?: number;
  /** What is left out, merged or read as something else is known and wanted: `import.unsure` told it. */
  readonly accept?: boolean;
};

/** What a file says in a way that can be read as two things. It is not imported before a correction says which. */
export interface ImportQuestion {
  /** What of the mapping answers it. */
  readonly about: 'time' | 'columns' | 'decimal' | 'volume';
  readonly ask: string;
  /** What each reading makes of the file, and the correction that chooses it. None where no reading is right. */
  readonly readings: readonly { readonly means: string; readonly patch: MappingPatch }[];
}

export interface FilePreview {
  readonly name: string;
  readonly bytes: number;
  readonly format: 'csv' | 'json' | 'jsonl';
  readonly gzip: boolean;
  /** Of a CSV file. */
  readonly delimiter: string | null;
  readonly columns: readonly string[];
  /** The first rows, as text. */
  readonly rows: readonly (readonly string[])[];
  readonly guess: FileMapping;
  /** Seconds between rows, as the first ones have it; null when they do not tell. */
  readonly interval: number | null;
  /** What was guessed and how, in sentences. */
  readonly notes: readonly string[];
  readonly questions: readonly ImportQuestion[];
}

/** How many of each there were, and what was done: the policy is in docs/api.md. */
export interface ImportCounts {
  /** Rows read, without the header and blank lines. */
  readonly rows: number;
  readonly blankLines: number;
  /** Rows without a time or a price: left out. */
  readonly missing: number;
  /** Rows without an open, high or low: taken from the close. */
  readonly filled: number;
  /** Rows without a volume or an amount: taken as 0. */
  readonly noVolume: number;
  /** Rows whose time came again: all but one left out, unless every one counts. */
  readonly duplicates: number;
  /** Rows that came after a later one: sorted. */
  readonly unsorted: number;
  /** Rows whose high or low did not contain its open and close: widened. */
  readonly widened: number;
  /** Rows whose price is ten times that of the row before or more, or a tenth or less: kept. */
  readonly leaps: number;
  /** Runs of missing intervals, and the intervals in them. */
  readonly gaps: number;
  readonly gapSteps: number;
  /** Local times that the clock showed twice, and ones it never showed. */
  readonly ambiguousTimes: number;
  readonly skippedTimes: number;
  /** Times that are numbers of another unit than the rest: read by their own. */
  readonly otherUnits: number;
  /** Lines that repeat the header: left out. */
  readonly headers: number;
  /** Characters that were no UTF-8: read as Windows-1252. */
  readonly oldCharacters: number;
}

/** Something that is left out, merged or read as something else. */
export interface ImportFinding {
  readonly key: keyof ImportCounts;
  readonly count: number;
  /** 1-based line of the first; null where it is not known. */
  readonly line: number | null;
  /** What it is and what would be done, e.g. `57 rows have the time of another (first at line 3): the last one counts`. */
  readonly says: string;
}

export interface ImportReport {
  readonly world: WorldInfo;
  readonly mapping: FileMapping;
  readonly counts: ImportCounts;
  /** Of the rows in the file. */
  readonly order: 'ascending' | 'descending';
  /** Steps with a price of their own. */
  readonly bars: number;
  readonly steps: number;
  /** Seconds that a step lasts. */
  readonly interval: number;
  /** What the imported form takes, bytes. */
  readonly bytes: number;
  /** How long it took, ms. */
  readonly duration: number;
}

export interface ImportProgress {
  readonly file: string;
  /** Bytes of the file read, and in all. */
  readonly read: number;
  readonly total: number;
  readonly rows: number;
}
