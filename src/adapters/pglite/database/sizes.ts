import type { StorageStatus } from '../../../domain/events/status.ts';
import type { Sql } from '../sql/sql.ts';

/** How long the sizes of the tables are good for, ms. */
const GOOD_MS = 2_000;

type Sizes = StorageStatus['tables'];

/** Bytes of each table with its indexes and oversized values, largest first. */
async function tableSizes(sql: Sql): Promise<Sizes> {
  const { rows } = await sql.query<{ table: string; bytes: number }>(
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC`,
  );
  return rows;
}

/** Sizes of one database's tables. A second look within a moment is answered from the first. */
export class TableSizes {
  readonly #stopwatch: () => number;
  #last: { readonly at: number; readonly sizes: Sizes } | null = null;

  /** @param stopwatch monotone, ms */
  constructor(stopwatch: () => number) {
    this.#stopwatch = stopwatch;
  }

  /** As they were last seen; none before the first look. */
  get last(): Sizes {
    return this.#last?.sizes ?? [];
  }

  /** Where the database does not answer, as they were last seen. */
  async read(sql: Sql): Promise<Sizes> {
    const at = this.#stopwatch();
    if (this.#last === null || at - this.#last.at > GOOD_MS) {
      const sizes = await tableSizes(sql).catch(() => null);
      if (sizes !== null) this.#last = { at, sizes };
    }
    return this.last;
  }
}
