/** What was measured at the end of a stretch of ticks, of a golem that was left alone. Megabytes are MiB. */
export interface LongRow {
  /** Lived in all, over every life. */
  readonly tick: number;
  /** Which life it was, from 1, and how many ticks of it are stored. */
  readonly life: number;
  readonly age: number;
  /** JavaScript's heap after a collection, MB. */
  readonly heap: number;
  /** Of a browser: what each thread has of it, MB. */
  readonly heaps?: Readonly<Record<string, number>>;
  /** Of the process, MB: in Node all of it, the database in memory too; in a browser what the page's process has for itself. */
  readonly process: number;
  /** Buffers and WebAssembly's memories, beside the heap, MB. */
  readonly outside: number;
  /**
   * A tick with its commit, in the processor's time, which other work on the machine does not lengthen, ms: in Node the median of the
   * stretch, in a browser what its renderers took, by the tick.
   */
  readonly tickMs: number;
  /** From asking the store until it is durable, the median, ms. */
  readonly commitMs: number;
  /** What keeps the event loop alive in Node; documents, frames and workers of the page in a browser. */
  readonly handles: number;
  readonly listeners: number;
  /** The database: its tables and indexes, and its files as they lie in memory or in IndexedDB, MB. */
  readonly tables: number;
  readonly files: number;
  /** Done to it in the stretch. */
  readonly events: string;
}

type Value = Exclude<keyof LongRow, 'tick' | 'life' | 'events' | 'heaps'>;

/** A line that is judged. */
export interface Line {
  readonly name: string;
  readonly unit: string;
  readonly value: (row: LongRow) => number;
  /** What a measurement wavers by. */
  readonly floor: number;
}

const of = (name: string, unit: string, key: Value, floor: number): Line => ({
  name,
  unit,
  floor,
  value: (row) => row[key],
});

/**
 * What is to be flat. A database may grow with what is stored; what must not grow is what it takes beside its tables, and the
 * process beside the database.
 */
export const LINES: readonly Line[] = [
  of('heap', 'MB', 'heap', 2),
  {
    name: 'process beside the database’s files',
    unit: 'MB',
    value: (row) => row.process - row.files,
    floor: 16,
  },
  of('tick', 'ms', 'tickMs', 0.2),
  of('commit, median', 'ms', 'commitMs', 0.2),
  of('handles', '', 'handles', 2),
  of('listeners', '', 'listeners', 4),
  {
    name: 'database’s files beside its tables',
    unit: 'MB',
    value: (row) => row.files - row.tables,
    floor: 8,
  },
];
