import type { AgentUser } from '../../../../domain/gateway/agent-memory.ts';
import type { Party } from '../../../../domain/models/party.ts';
import type { AgentRow } from '../../../../protocol/store/agent-memories.ts';
import type { Sql } from '../../sql/sql.ts';

const COLUMNS = 'id, party, person AS "user", kind, at, body, vector, model';
/** An id as prompts cite it. */
const SHORT = 8;

export async function agentRows(sql: Sql, party: string, user: string | null): Promise<readonly AgentRow[]> {
  const { rows } = await sql.query<AgentRow>(
    `SELECT ${COLUMNS} FROM agent_memories WHERE party = $1 AND person IS NOT DISTINCT FROM $2 ORDER BY at, id`,
    [party, user],
  );
  return rows;
}

export async function agentRow(sql: Sql, id: string): Promise<AgentRow | null> {
  const { rows } = await sql.query<AgentRow>(
    `SELECT ${COLUMNS} FROM agent_memories
     WHERE kind <> 'change' AND (id = $1 OR (length($1) = ${SHORT} AND starts_with(id, $1))) LIMIT 2`,
    [id],
  );
  // Two that begin alike are told apart by the whole id.
  return rows.length === 1 ? rows[0]! : (rows.find((row) => row.id === id) ?? null);
}

export async function putAgentRows(sql: Sql, rows: readonly AgentRow[]): Promise<void> {
  for (const { id, party, user, kind, at, body, vector, model } of rows) {
    await sql.query(
      `INSERT INTO agent_memories (id, party, person, kind, at, body, vector, model)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (id) DO UPDATE SET at = excluded.at, body = excluded.body, vector = excluded.vector, model = excluded.model`,
      [id, party, user, kind, at, body, vector, model],
    );
  }
}

export async function dropAgentRows(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM agent_memories WHERE id = ANY($1)', [ids]);
}

/** What was deleted lies on its pages until they are written anew, and in the log until a checkpoint lets its segments go. */
export async function scrubAgentRows(sql: Sql): Promise<void> {
  await sql.exec('VACUUM FULL agent_memories');
  await sql.exec('CHECKPOINT');
  await sql.exec('SELECT pg_switch_wal()');
  await sql.exec('CHECKPOINT');
}

export async function agentUsers(sql: Sql): Promise<readonly AgentUser[]> {
  const { rows } = await sql.query<AgentUser & { readonly party: Party }>(
    `SELECT party, person AS "user", count(*) FILTER (WHERE kind = 'memory')::int AS memories,
       count(*) FILTER (WHERE kind = 'turn')::int AS turns, max(at) AS last
     FROM agent_memories WHERE kind <> 'change' GROUP BY party, person ORDER BY max(at) DESC`,
  );
  return rows;
}
