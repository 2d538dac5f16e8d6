import type { Playbook } from '../../domain/playbook.ts';
import type { GolemPolicy, PolicyRevision } from '../../domain/policy.ts';
import type { LifeData, MindStateData } from '../../protocol/store.ts';
import { pack, unpack } from './body.ts';
import { text } from './pipeline.ts';
import type { Pipeline, Statement } from './pipeline.ts';
import type { Sql } from './sql.ts';

interface Body {
  readonly body: Uint8Array;
}

async function last<T>(sql: Sql, query: string, params: unknown[] = []): Promise<T | null> {
  const { rows } = await sql.query<Body>(query, params);
  return rows[0] === undefined ? null : unpack<T>(rows[0].body);
}

/** What a golem wakes up with. */
export async function loadLife(sql: Sql): Promise<LifeData> {
  return {
    state: await last<MindStateData>(sql, 'SELECT body FROM mind_state'),
    policy: await last<GolemPolicy>(sql, 'SELECT body FROM policies ORDER BY revision DESC LIMIT 1'),
    playbook: await last<Playbook>(sql, 'SELECT body FROM playbooks ORDER BY revision DESC LIMIT 1'),
  };
}

const STATE: Statement = {
  name: 'state',
  text: `INSERT INTO mind_state (tick, body) VALUES ($1, $2)
    ON CONFLICT (only_row) DO UPDATE SET tick = excluded.tick, body = excluded.body`,
};

export function putState(pipeline: Pipeline, tick: number, body: Uint8Array): void {
  pipeline.add(STATE, [text(tick), body]);
}

export async function putPolicy(sql: Sql, policy: GolemPolicy, revision: PolicyRevision): Promise<void> {
  const [change, body] = await Promise.all([pack(revision), pack(policy)]);
  await sql.query(
    `INSERT INTO policies (revision, tick, wall_time, trigger, change, body)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [revision.revision, revision.tick, revision.wallTime, revision.trigger, change, body],
  );
}

/** Newest first. */
export async function policyRevisions(sql: Sql): Promise<PolicyRevision[]> {
  const { rows } = await sql.query<{ change: Uint8Array }>(
    'SELECT change FROM policies ORDER BY revision DESC',
  );
  return Promise.all(rows.map(({ change }) => unpack<PolicyRevision>(change)));
}

export function policyAt(sql: Sql, revision: number): Promise<GolemPolicy | null> {
  return last(sql, 'SELECT body FROM policies WHERE revision = $1', [revision]);
}

/** A revision saved again replaces itself: rule posteriors move without a new one. */
export async function putPlaybook(sql: Sql, playbook: Playbook): Promise<void> {
  await sql.query(
    `INSERT INTO playbooks (revision, body) VALUES ($1, $2)
     ON CONFLICT (revision) DO UPDATE SET body = excluded.body`,
    [playbook.revision, await pack(playbook)],
  );
}

/** Deletes everything of this life; what migrations were applied stays known. */
export async function eraseLife(sql: Sql): Promise<void> {
  await sql.exec(
    `TRUNCATE records, workspaces, vectors, entries, ledger_postings, ledger_transactions, mind_state,
     policies, playbooks RESTART IDENTITY`,
  );
}
