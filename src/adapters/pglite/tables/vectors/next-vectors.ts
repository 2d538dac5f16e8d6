import { AppError } from '../../../../domain/errors.ts';
import type { NextVector, WordedEntry } from '../../../../protocol/store/embedders.ts';
import { noteTaken } from './embedders.ts';
import { Pipeline, text } from '../../sql/pipeline.ts';
import type { Statement } from '../../sql/pipeline.ts';
import { ENTRY, fromEntryRow } from '../../sql/rows.ts';
import type { EntryRow } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';
import { COUNTS } from '../memory/standing.ts';
import { toBinary } from './vectors.ts';
import type { Writer } from '../../sql/writer.ts';

/** Hash of what an entry says: a vector of other words is not its vector. */
const WORDS = `hashtextextended(e.title || E'\\n' || e.text || E'\\n' || e.summary, 0)`;
/** What is to have a vector: what may be recalled, and what has one for the sake of the past. */
const WANTED = `(e.embedding_model IS NOT NULL OR ${COUNTS})`;
const MADE = `EXISTS (SELECT FROM vectors_next n WHERE n.entry_id = e.id AND n.words = ${WORDS})`;

export async function countNext(sql: Sql): Promise<{ done: number; total: number }> {
  const { rows } = await sql.query<{ done: number; total: number }>(
    `SELECT count(*) FILTER (WHERE ${MADE})::integer AS done, count(*)::integer AS total FROM entries e WHERE ${WANTED}`,
  );
  return rows[0]!;
}

/** Newest first, before an id. */
export async function withoutNext(sql: Sql, limit: number, before?: string): Promise<WordedEntry[]> {
  const { rows } = await sql.query<EntryRow & { words: string }>(
    `SELECT ${ENTRY.select('e')}, ${WORDS}::text AS words FROM entries e
     WHERE ${WANTED} AND NOT ${MADE} AND ($2::text IS NULL OR e.id < $2) ORDER BY e.id DESC LIMIT $1`,
    [limit, before ?? null],
  );
  return rows.map(({ words, ...row }) => ({ entry: fromEntryRow(row), words }));
}

const INSERT: Statement = {
  name: 'next-vector',
  text: `INSERT INTO vectors_next (entry_id, embedding, words, pieces)
    SELECT $1, $2::vector, $3, $4::bytea WHERE EXISTS (SELECT FROM entries e WHERE e.id = $1)
    ON CONFLICT (entry_id) DO UPDATE SET embedding = excluded.embedding, words = excluded.words, pieces = excluded.pieces`,
};

export async function putNext(writer: Writer, vectors: readonly NextVector[]): Promise<void> {
  const pipeline = new Pipeline();
  for (const { id, vector, words, pieces } of vectors)
    pipeline.add(INSERT, [text(id), toBinary(vector), words, pieces ?? null]);
  await pipeline.run(writer);
}

/** The tables change names, and their keys with them: no vector is copied. */
const SWAP = [
  ['vectors', 'vectors_before'],
  ['vectors_next', 'vectors'],
  ['vectors_before', 'vectors_next'],
]
  .map(
    ([from, to]) => `ALTER TABLE ${from} RENAME TO ${to};
      ALTER INDEX ${from}_pkey RENAME TO ${to}_pkey;
      ALTER TABLE ${to} RENAME CONSTRAINT ${from}_entry_id_fkey TO ${to}_entry_id_fkey;`,
  )
  .join('\n');

/** @throws AppError `golem.busy`, retryable, while a memory has none of its words: nothing has changed */
export async function takeNext(
  writer: Writer,
  by: { readonly identity: string; readonly tick: number; readonly at: number },
): Promise<void> {
  await writer.db.transaction(async (tx) => {
    const { done, total } = await countNext(tx);
    if (done < total) {
      const what = `${total - done} of ${total} memories have no vector from the new model yet.`;
      throw new AppError('golem.busy', what, { retryable: true });
    }
    await tx.exec(`${SWAP} TRUNCATE vectors_next`);
    await tx.query(
      `UPDATE entries e SET embedding_model = $1, embedding_dimensions = vector_dims(v.embedding)
       FROM vectors v WHERE v.entry_id = e.id`,
      [by.identity],
    );
    await noteTaken(tx, by.tick, by.at);
  });
  writer.dimensions = null;
}
