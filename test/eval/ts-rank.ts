import { PGlite } from '@electric-sql/pglite';

export const TS_RANKS = ['ts_rank', 'ts_rank_cd'] as const;
type By = (typeof TS_RANKS)[number];
/** What a table calls it. */
export const alone = (by: By): string => `PostgreSQL’s ${by} alone`;

/** PostgreSQL's own full text over some texts: English stems, any of the question's words, `ts_rank_cd` or `ts_rank` by length. */
export class TsRank {
  readonly #db: PGlite;

  private constructor(db: PGlite) {
    this.#db = db;
  }

  static async of(texts: readonly string[]): Promise<TsRank> {
    const db = await PGlite.create();
    await db.exec(
      'CREATE TABLE texts (at int PRIMARY KEY, words tsvector); CREATE INDEX ON texts USING gin (words)',
    );
    await db.query(
      `INSERT INTO texts SELECT at - 1, to_tsvector('english', text) FROM unnest($1::text[]) WITH ORDINALITY AS t (text, at)`,
      [[...texts]],
    );
    return new TsRank(db);
  }

  /** Places of texts, best first. @param by the ranking function; both are held against a text's length, 1 + its logarithm */
  async best(question: string, limit: number, by: By): Promise<readonly number[]> {
    const { rows } = await this.#db.query<{ at: number }>(
      `SELECT at FROM texts, (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS any) AS q
       WHERE words @@ q.any ORDER BY ${by}(words, q.any, 1) DESC, at LIMIT $2`,
      [question, limit],
    );
    return rows.map(({ at }) => at);
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
