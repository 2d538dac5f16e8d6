import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { ArchiveProgress, ArchiveSettings } from '../../../domain/storage/archive.ts';
import type { GiveChunk, TravellingWorld } from '../../../protocol/store/archive.ts';
import { type ArchiveFrame, formatFor, type Head, leavingWorlds } from '../../archive/index.ts';
import { copyOut, countTuples } from '../sql/binary-copy.ts';
import { inOrder, SEQUENCES } from '../sql/copy-rows.ts';
import type { Table } from '../sql/copy-rows.ts';
import { FrozenRows } from './frozen-rows.ts';
import type { RowBatch } from './frozen-rows.ts';
import { loadLife } from '../tables/life/life.ts';

/** Rows go out in pieces of about this size. */
const PIECE_BYTES = 2 ** 20;

/** Tables whose rows change while a golem lives, by the column of their key. */
const CHANGING: Readonly<Record<string, string>> = {
  entries: 'id',
  vectors: 'entry_id',
  vectors_next: 'entry_id',
};
/** Tables whose rows are written once. What was not there at the instant is told by the transaction that wrote it. */
const GROWING: ReadonlySet<string> = new Set([
  'records',
  'workspaces',
  'context_events',
  'tick_metrics',
  'tick_commits',
  'ledger_transactions',
  'ledger_postings',
  'tick_inputs',
  'lived_spans',
  'entry_changes',
]);

/** What the database does not know about the life in it. */
export interface LifeFacts {
  readonly name: string;
  readonly app: string;
  /** Unix ms. */
  readonly made: number;
  readonly settings: ArchiveSettings;
  readonly worlds: readonly TravellingWorld[];
}

interface Counted extends Table {
  readonly rows: number;
}

/**
 * A whole life as it was at the instant of {@link begin}, read in pieces while the golem lives on. Small tables are
 * read at the instant; of the large ones no more than a piece is held, and the rows that changed meanwhile.
 */
export class LifeExport {
  readonly #db: PGlite;
  readonly #head: Head;
  readonly #tables: readonly Counted[];
  /** Small tables as they were. */
  readonly #read: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly #frozen: ReadonlyMap<string, FrozenRows>;
  readonly #worlds: readonly TravellingWorld[];
  /** The first transaction after the instant. */
  readonly #next: number;
  #stopped: AppError | null = null;

  private constructor(
    db: PGlite,
    head: Head,
    tables: readonly Counted[],
    read: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
    frozen: ReadonlyMap<string, FrozenRows>,
    worlds: readonly TravellingWorld[],
    next: number,
  ) {
    this.#db = db;
    this.#head = head;
    this.#tables = tables;
    this.#read = read;
    this.#frozen = frozen;
    this.#worlds = worlds;
    this.#next = next;
  }

  /** No write may be under way: this is the instant. */
  static begin(db: PGlite, facts: LifeFacts): Promise<LifeExport> {
    return db.transaction(async (tx) => {
      const one = async <T>(query: string): Promise<T> => (await tx.query<T>(query)).rows[0]!;
      const tables: Counted[] = [];
      const read = new Map<string, Uint8Array<ArrayBuffer>>();
      const frozen = new Map<string, FrozenRows>();
      for (const table of await inOrder(tx)) {
        const { name, columns, bytes } = table;
        const { rows } = await one<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${name}`);
        tables.push({ ...table, rows });
        const key = CHANGING[name];
        if (key !== undefined) {
          const { last } = await one<{ last: string | null }>(`SELECT max(${key}) AS last FROM ${name}`);
          const limit = Math.min(5_000, Math.max(16, Math.floor((PIECE_BYTES * rows) / Math.max(bytes, 1))));
          frozen.set(name, new FrozenRows({ name, columns, key, last, limit }));
        } else if (!GROWING.has(name)) {
          read.set(name, await copyOut(tx, `SELECT ${columns} FROM ${name}`));
        }
      }
      const { next } = await one<{ next: number }>(
        'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS next',
      );
      const { rows: migrations } = await tx.query<Head['migrations'][number]>(
        'SELECT version, name, sha256 FROM migrations ORDER BY version',
      );
      const sequences: Head['sequences'] = [];
      for (const { name } of (await tx.query<{ name: string }>(SEQUENCES)).rows) {
        const place = await one<{ last: string; called: boolean }>(
          `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
        );
        sequences.push({ name, ...place });
      }
      const { state } = await loadLife(tx);
      const { name, app, made, worlds } = facts;
      const { models, ...settings } = facts.settings;
      const head: Head = {
        kind: 'life',
        format: formatFor(worlds.length),
        schema: migrations.at(-1)?.version ?? 0,
        app,
        made,
        life: {
          name,
          golemId: textOf(state?.['golemId']),
          tick: state?.tick ?? 0,
          worldId: textOf(state?.['worldId']),
        },
        settings: { ...settings, ...(models && { models: models.map((model) => ({ ...model })) }) },
        tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
        ...(worlds.length > 0 && {
          worlds: worlds.map(({ id, title, chunks }) => ({ id, title, chunks })),
        }),
        sequences,
        migrations,
      };
      return new LifeExport(db, head, tables, read, frozen, worlds, next);
    });
  }

  /** Entries, and with them their vectors, are about to be written. */
  async keep(ids: readonly string[]): Promise<void> {
    for (const rows of this.#frozen.values()) await rows.keep(this.#db, ids);
  }

  /** Ends it: the life that is read is going away, or nobody wants it any more. */
  stop(reason: AppError): void {
    this.#stopped ??= reason;
    for (const rows of this.#frozen.values()) rows.close();
  }

  /**
   * Rows come first: what changes meanwhile is put aside until they are written. Worlds do not change.
   * @throws AppError of {@link stop}; `internal` when rows are missing, retryable; what `chunk` throws
   */
  async *frames(
    progress: (progress: ArchiveProgress) => void,
    chunk: GiveChunk,
  ): AsyncGenerator<ArchiveFrame> {
    const total = this.#tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    progress({ stage: 'rows', done, total, tick: this.#head.life.tick });
    yield this.#head;
    for (const table of this.#tables) {
      let rows = 0;
      for await (const piece of this.#pieces(table)) {
        if (this.#stopped !== null) throw this.#stopped;
        if (piece.rows === 0) continue;
        rows += piece.rows;
        yield { kind: 'rows', table: table.name, ...piece };
        done += piece.rows;
        progress({ stage: 'rows', done, total });
      }
      if (rows !== table.rows) {
        throw new AppError(
          'internal',
          `Only ${rows} of ${table.rows} rows of ${table.name} were read. Export again.`,
          {
            retryable: true,
            data: { table: table.name, expected: table.rows, found: rows },
          },
        );
      }
    }
    for await (const frame of leavingWorlds(this.#worlds, chunk, progress)) {
      if (this.#stopped !== null) throw this.#stopped;
      yield frame;
    }
    yield { kind: 'end', rows: Object.fromEntries(this.#tables.map(({ name, rows }) => [name, rows])) };
  }

  async *#pieces({ name, columns, pages, bytes }: Counted): AsyncGenerator<RowBatch> {
    const read = this.#read.get(name);
    const frozen = this.#frozen.get(name);
    if (read !== undefined) {
      yield { data: read, rows: countTuples(read) };
    } else if (frozen !== undefined) {
      for (let piece = await frozen.next(this.#db); piece !== null; piece = await frozen.next(this.#db))
        yield piece;
    } else {
      // Rows lie where they were written: by page there is no sorting and no index to walk.
      const step = Math.max(1, Math.floor((pages * PIECE_BYTES) / Math.max(bytes, 1)));
      for (let first = 0; first < pages && this.#stopped === null; first += step) {
        const data = await copyOut(
          this.#db,
          `SELECT ${columns} FROM ${name} WHERE ctid >= '(${first},0)' AND ctid < '(${first + step},0)'
           AND xmin::text::float8 < ${this.#next}`,
        );
        yield { data, rows: countTuples(data) };
      }
    }
    if (this.#stopped !== null) throw this.#stopped;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
