import type { SourceAttribution } from '../../../../domain/governor/source-attribution.ts';
import { pack, sealPacked, unpackRow } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

const about = (tick: number): string => `attribution of tick ${tick}`;

/** The one of a tick; null where none was run. @throws AppError `store.corrupt` */
export async function attributionAt(sql: Sql, tick: number): Promise<SourceAttribution | null> {
  const { rows } = await sql.query<{ readonly body: Uint8Array }>(
    'SELECT body FROM attributions WHERE tick = $1',
    [tick],
  );
  return rows[0] ? unpackRow<SourceAttribution>(rows[0].body, about(tick)) : null;
}

/** Keeps it with its tick, in the place of the one before. */
export async function saveAttribution(sql: Sql, attribution: SourceAttribution): Promise<void> {
  const { tick } = attribution;
  await sql.query(
    `INSERT INTO attributions (tick, body) VALUES ($1, $2)
     ON CONFLICT (tick) DO UPDATE SET body = EXCLUDED.body`,
    [tick, await sealPacked(await pack(attribution), about(tick))],
  );
}

/** Ticks that have one, newest first. */
export async function attributedTicks(sql: Sql, limit: number): Promise<readonly number[]> {
  const { rows } = await sql.query<{ readonly tick: number }>(
    'SELECT tick FROM attributions ORDER BY tick DESC LIMIT $1',
    [limit],
  );
  return rows.map(({ tick }) => tick);
}
