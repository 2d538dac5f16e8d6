import { joinBytes } from '../../../lib/bytes/join-bytes.ts';
import { copyOut, firstText, tuplesOf } from '../sql/binary-copy.ts';
import type { CopySql } from '../sql/binary-copy.ts';

interface Frozen {
  readonly name: string;
  /** As SQL; the key comes first. */
  readonly columns: string;
  /** The primary key: one column of text, in the order of its bytes. */
  readonly key: string;
  /** The highest key at the instant; null when there was no row. */
  readonly last: string | null;
  /** Rows of one piece. */
  readonly limit: number;
}

export interface RowBatch {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * The rows of a table as they were at one instant, read in pieces by key while the table goes on changing. Whoever is
 * about to change a row says so first: a row that was not read yet is kept as it was.
 */
export class FrozenRows {
  readonly #table: Frozen;
  /** Rows that changed since, as they were; null for one that was not there. */
  readonly #before = new Map<string, Uint8Array<ArrayBuffer> | null>();
  /** The last key that was read. */
  #cursor = '';
  #done: boolean;

  constructor(table: Frozen) {
    this.#table = table;
    this.#done = table.last === null;
  }

  /** Call before rows of these keys are written, with no write in between. */
  async keep(sql: CopySql, keys: readonly string[]): Promise<void> {
    const { name, columns, key, last } = this.#table;
    if (this.#done || last === null) return;
    const asked = [...new Set(keys)].filter(
      (one) => one > this.#cursor && one <= last && !this.#before.has(one),
    );
    if (asked.length === 0) return;
    const list = asked.map(literal).join(', ');
    const data = await copyOut(sql, `SELECT ${columns} FROM ${name} WHERE ${key} IN (${list})`);
    for (const one of asked) this.#before.set(one, null);
    for (const tuple of tuplesOf(data)) this.#before.set(firstText(tuple), tuple.slice());
  }

  /** The next piece; null when all was read. */
  async next(sql: CopySql): Promise<RowBatch | null> {
    const { name, columns, key, last, limit } = this.#table;
    if (this.#done || last === null) return null;
    const from = this.#cursor;
    const data = await copyOut(
      sql,
      `SELECT ${columns} FROM ${name} WHERE ${key} > ${literal(from)} AND ${key} <= ${literal(last)}
       ORDER BY ${key} LIMIT ${limit}`,
    );
    const found = new Map([...tuplesOf(data)].map((tuple) => [firstText(tuple), tuple]));
    const keys = [...found.keys()];
    const end = keys.length < limit ? last : keys.at(-1)!;
    for (const [one, tuple] of this.#before) {
      if (one > end) continue;
      this.#before.delete(one);
      // It was read in the piece before, while it was being kept.
      if (one <= from) continue;
      if (tuple === null) found.delete(one);
      else found.set(one, tuple);
    }
    this.#cursor = end;
    this.#done = end === last;
    return { data: joinBytes([...found.values()]), rows: found.size };
  }

  /** Nothing more is read: nothing more is kept. */
  close(): void {
    this.#done = true;
    this.#before.clear();
  }
}
