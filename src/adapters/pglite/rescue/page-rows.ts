import type { PGlite } from '@electric-sql/pglite';
import { errorField } from '../files/storage-error.ts';

/** Pages of one question. Where it is refused, its halves are asked for, and at last each row of a page. */
const PAGES = 32;
/** A page has no more line pointers than this (`MaxHeapTuplesPerPage`). */
const ROWS_OF_PAGE = 291;

/**
 * The rows of a damaged table, page by page, past whatever cannot be read of it. No index of its is asked.
 * Gives back, at the end, how many rows are there and could not be read; a page of which none can be counts as one.
 * @param columns as SQL
 * @throws what is no error of PostgreSQL: then the engine has stopped
 */
export async function* scanRows<Row>(
  db: PGlite,
  table: string,
  columns: string,
): AsyncGenerator<readonly Row[], number> {
  const read = async (where: string): Promise<readonly Row[] | null> =>
    orNull(async () => (await db.query<Row>(`SELECT ${columns} FROM ${table} WHERE ${where}`)).rows);
  const pages = await orNull(async () => {
    const { rows } = await db.query<{ pages: number }>(
      `SELECT (pg_relation_size('${table}') / 8192)::int AS pages`,
    );
    return rows[0]!.pages;
  });
  let refused = 0;
  const waiting: [from: number, to: number][] = [];
  for (let from = 0; from < (pages ?? 0); from += PAGES) waiting.push([from, Math.min(from + PAGES, pages!)]);
  waiting.reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, to] = next;
    const rows = await read(`ctid >= '(${from},0)' AND ctid < '(${to},0)'`);
    if (rows !== null) {
      yield rows;
    } else if (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      waiting.push([middle, to], [from, middle]);
    } else {
      const each: Row[] = [];
      let lost = 0;
      for (let row = 1; row <= ROWS_OF_PAGE; row += 1) {
        const one = await read(`ctid = '(${from},${row})'`);
        if (one === null) lost += 1;
        else each.push(...one);
      }
      refused += lost === ROWS_OF_PAGE ? 1 : lost;
      yield each;
    }
  }
  return refused;
}

/** PostgreSQL's own errors carry a code; anything else is the engine's end. */
async function orNull<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (errorField(error, 'code') === '') throw error;
    return null;
  }
}
