import type { Sql } from '../../sql/sql.ts';

/** Rows read at a time: some 20 ms, so that ticks come through in between. */
const ROWS_AT_ONCE = 2_000;

/** Whose ids are read page by page. */
const IDS = { entries: 'id', vectors: 'entry_id' } as const;

/**
 * The last id of the page behind one; null where none is behind it. What reads the page names both its ends: of a condition that has
 * no end the planner, which has no statistics of a young table, scans and sorts all of it for each page.
 */
export async function pageEnd(sql: Sql, table: keyof typeof IDS, after: string): Promise<string | null> {
  const id = IDS[table];
  const { rows } = await sql.query<{ last: string | null }>(
    `SELECT max(p.id) AS last FROM (SELECT ${id} AS id FROM ${table} WHERE ${id} > $1 ORDER BY ${id} LIMIT ${ROWS_AT_ONCE}) p`,
    [after],
  );
  return rows[0]!.last;
}

/** Rows of a table that were read together. */
export interface Chunk {
  /** In their order. */
  readonly ids: readonly string[];
  /** Takes them into what is kept in memory. */
  take(): void;
}

/** A table to follow, by ids in their order. */
export interface FollowedTable {
  /** A page of those behind an id, with where it ends; null where none is. */
  after(id: string): Promise<(Chunk & { readonly last: string }) | null>;
  these(ids: readonly string[]): Promise<Chunk>;
  /** It is no longer in the table. */
  gone(id: string): void;
}

/**
 * Keeps something in memory beside a table, which is its only source: the first question begins to fill it in the background, and
 * what is written from then on is only noted here and read again before the next answer. So a write costs nothing, and nothing
 * that a transaction took back can stay behind.
 */
export class Follower {
  readonly #table: FollowedTable;
  readonly #stale = new Set<string>();
  #refreshing: Promise<void> = Promise.resolve();
  #filling: Promise<void> | null = null;
  #filled = false;

  constructor(table: FollowedTable) {
    this.#table = table;
  }

  /** Rows that a write changed, once it is done. */
  note(changed: readonly { readonly id: string }[]): void {
    if (this.#filling === null) return;
    for (const { id } of changed) this.#stale.add(id);
  }

  /** Begins to fill where that has not begun. @returns whether all of the table is here */
  begin(): boolean {
    // A fill that failed (the database was closed, say) is tried again with the next question.
    this.#filling ??= this.#fill().catch(() => {
      this.#filling = null;
    });
    return this.#filled;
  }

  /** Resolves when it is filled. @throws AppError `store.*` */
  async ready(): Promise<void> {
    while (!this.#filled) {
      this.#filling ??= this.#fill();
      try {
        await this.#filling;
      } catch (error) {
        this.#filling = null;
        throw error;
      }
    }
  }

  /** Resolves when it has what was written before. One after the other: a question must not overtake what another one is reading. */
  async refreshed(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#refresh());
    this.#refreshing = refreshed.catch(() => undefined);
    await refreshed;
  }

  async #fill(): Promise<void> {
    for (let after = ''; ;) {
      const chunk = await this.#table.after(after);
      if (chunk === null) break;
      chunk.take();
      after = chunk.last;
    }
    this.#filled = true;
  }

  /** Reads again what was written since; an id is stale until what the table says of it is here. */
  async #refresh(): Promise<void> {
    while (this.#stale.size > 0) {
      const ids = [...this.#stale].slice(0, ROWS_AT_ONCE);
      for (const id of ids) this.#stale.delete(id);
      try {
        const chunk = await this.#table.these(ids);
        const found = new Set(chunk.ids);
        for (const id of ids) if (!found.has(id)) this.#table.gone(id);
        chunk.take();
      } catch (error) {
        for (const id of ids) this.#stale.add(id);
        throw error;
      }
    }
  }
}
