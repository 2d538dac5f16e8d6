import {
  BUNDLED_DIMENSIONS,
  type EmbedderCard,
  type EmbedderList,
  type EmbedderTerm,
} from '../../../../domain/models/embedder.ts';
import type { LifeEmbedders } from '../../../../protocol/store/embedders.ts';
import { json } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';

interface Row {
  readonly card: EmbedderCard | null;
  readonly begun: number;
  readonly taken: number | null;
  readonly takenAt: number | null;
}

const SELECT = 'SELECT card, begun, taken, taken_at AS "takenAt" FROM embedders';

const isTaken = (row: Row): row is EmbedderTerm => row.taken !== null;

/** The models that made this life's vectors, and the one that is at it. */
export async function lifeEmbedders(sql: Sql): Promise<LifeEmbedders> {
  const { rows } = await sql.query<Row>(`${SELECT} ORDER BY seq`);
  const terms = rows.filter(isTaken);
  const next = rows.find((row) => !isTaken(row));
  return {
    current: terms.at(-1)?.card ?? null,
    next: next ? { card: next.card, begun: next.begun } : null,
    terms,
  };
}

/** By what each says it was made by, the most first. */
export async function vectorCounts(sql: Sql): Promise<EmbedderList['made']> {
  const { rows } = await sql.query<EmbedderList['made'][number]>(
    `SELECT embedding_model AS model, coalesce(embedding_dimensions, ${BUNDLED_DIMENSIONS}) AS dimensions,
       count(*)::integer AS vectors
     FROM entries WHERE embedding_model IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC, 1`,
  );
  return rows;
}

/** Another model begins. What a third one has made of vectors goes; the same one goes on where it was. */
export async function beginNext(sql: Sql, card: EmbedderCard | null, tick: number): Promise<void> {
  const { next } = await lifeEmbedders(sql);
  if (next && next.card?.id === card?.id) return;
  await dropNext(sql);
  const stored = card && json(card);
  await sql.query('INSERT INTO embedders (card, begun) VALUES ($1::text::json, $2)', [stored, tick]);
}

/** Nothing of what the other model has made is left. */
export async function dropNext(sql: Sql): Promise<void> {
  await sql.exec('TRUNCATE vectors_next; DELETE FROM embedders WHERE taken IS NULL');
}

/** The other model's vectors are those that count from here on. @param tick the last that was lived @param at Unix ms */
export async function noteTaken(sql: Sql, tick: number, at: number): Promise<void> {
  await sql.query('UPDATE embedders SET taken = $1, taken_at = $2 WHERE taken IS NULL', [tick, at]);
}
