import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { Testament } from '../../../../domain/life/testament.ts';
import { pack, unpack } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

interface Body {
  readonly body: Uint8Array | null;
}

/** In place of what was written of it before. */
export async function putTestament(
  sql: Sql,
  testament: Testament,
  genome: readonly GrimoireEntry[] | null,
): Promise<void> {
  const { id, lineage, writtenAt } = testament;
  await sql.query(
    `INSERT INTO testaments (id, parent, generation, wall_time, body, genome) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body, wall_time = excluded.wall_time, genome = excluded.genome`,
    [
      id,
      lineage?.parent ?? null,
      lineage?.generation ?? 1,
      writtenAt,
      await pack(testament),
      genome && (await pack(genome)),
    ],
  );
}

/** Newest first. */
export async function testaments(sql: Sql): Promise<Testament[]> {
  const { rows } = await sql.query<{ body: Uint8Array }>(
    'SELECT body FROM testaments ORDER BY wall_time DESC, generation DESC, id DESC',
  );
  return Promise.all(rows.map(({ body }) => unpack<Testament>(body)));
}

async function one<T>(sql: Sql, column: 'body' | 'genome', id: string): Promise<T | null> {
  const { rows } = await sql.query<Body>(`SELECT ${column} AS body FROM testaments WHERE id = $1`, [id]);
  const body = rows[0]?.body ?? null;
  return body === null ? null : unpack<T>(body);
}

export const testament = (sql: Sql, id: string): Promise<Testament | null> => one(sql, 'body', id);

export const genome = (sql: Sql, id: string): Promise<readonly GrimoireEntry[] | null> =>
  one(sql, 'genome', id);

/** The rest of it stays as it is. @returns false where there is no such testament */
export async function titleTestament(sql: Sql, id: string, title: string | null): Promise<boolean> {
  const known = await testament(sql, id);
  if (!known) return false;
  const { title: _, ...rest } = known;
  const body = await pack(title === null ? rest : { ...rest, title });
  await sql.query('UPDATE testaments SET body = $2 WHERE id = $1', [id, body]);
  return true;
}
