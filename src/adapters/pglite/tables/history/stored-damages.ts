import type { StoredDamage } from '../../../../domain/past/past.ts';
import { damagedEvents } from '../context/context-events.ts';
import type { Sql } from '../../sql/sql.ts';
import { damagedTraces } from '../records/traces.ts';
import { checkWorkspaces } from '../context/workspaces.ts';

/**
 * What of a range's rows beside the history is not as it was stored, to the bit: workspaces by the hash of their content, all
 * by their checksums.
 */
export async function storedDamages(
  sql: Sql,
  range: { readonly from: number; readonly to: number },
): Promise<readonly StoredDamage[]> {
  const workspaces = (await checkWorkspaces(sql, range)).flatMap(({ tick, damagedAt }): StoredDamage[] => {
    if (damagedAt === null) return [];
    const text =
      damagedAt === tick
        ? 'does not match its hash'
        : `is based on that of tick ${damagedAt}, which does not match its hash`;
    return [{ tick, what: 'workspace', text }];
  });
  const missing = (await withoutWorkspace(sql, range)).map((tick): StoredDamage => ({
    tick,
    what: 'workspace',
    text: 'is missing',
  }));
  const others: readonly { readonly what: StoredDamage['what']; readonly ticks: readonly number[] }[] = [
    { what: 'context event', ticks: await damagedEvents(sql, range) },
    { what: 'trace', ticks: await damagedTraces(sql, range) },
  ];
  return [
    ...workspaces,
    ...missing,
    ...others.flatMap(({ what, ticks }) =>
      ticks.map((tick): StoredDamage => ({ tick, what, text: 'is not what was stored' })),
    ),
  ];
}

/** Ticks above T0 always assemble one; of thinned ones it went. */
async function withoutWorkspace(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const { rows } = await sql.query<{ tick: number }>(
    `SELECT records.tick FROM records LEFT JOIN workspaces USING (tick)
     WHERE records.tick BETWEEN $1 AND $2 AND tier <> 'T0' AND records.body IS NOT NULL AND workspaces.tick IS NULL ORDER BY records.tick`,
    [from, to],
  );
  return rows.map(({ tick }) => tick);
}
