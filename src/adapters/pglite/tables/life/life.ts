import type { KeptPlaybook } from '../../../../domain/rules/playbook.ts';
import type { PolicyRevision } from '../../../../domain/rules/policy.ts';
import { type GolemPolicy, policyUpdated } from '../../../../mind/policy/index.ts';
import type { HistoryHead } from '../../../../domain/past/replay.ts';
import { organNow } from '../../../earlier/index.ts';
import type { PolicyEvent } from '../../../../protocol/store/context.ts';
import type { LifeData, MindStateData } from '../../../../protocol/store/store.ts';
import type { Newborn } from '../../../../protocol/store/testaments.ts';
import { pack, unpack } from '../../bodies/body.ts';
import { anyEvent, insertEvents } from '../context/context-events.ts';
import { upsertEntries } from '../memory/entries.ts';
import { Pipeline, text } from '../../sql/pipeline.ts';
import type { Statement } from '../../sql/pipeline.ts';
import { putPlaybook } from './playbooks.ts';
import type { Sql } from '../../sql/sql.ts';
import type { Writer } from '../../sql/writer.ts';

interface Body {
  readonly body: Uint8Array;
}

async function last<T>(sql: Sql, query: string, params: unknown[] = []): Promise<T | null> {
  const { rows } = await sql.query<Body>(query, params);
  return rows[0] === undefined ? null : unpack<T>(rows[0].body);
}

/** What a golem wakes up with. */
export async function loadLife(sql: Sql): Promise<LifeData> {
  const state = await last<MindStateData>(sql, 'SELECT body FROM mind_state');
  return {
    state: state && organNow(state),
    policy: await lastPolicy(sql),
    playbook: await last<KeptPlaybook>(sql, 'SELECT body FROM playbooks ORDER BY revision DESC LIMIT 1'),
    head: await last<HistoryHead>(sql, 'SELECT head AS body FROM mind_state WHERE head IS NOT NULL'),
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

const POLICY: Statement = {
  name: 'policy',
  text: `INSERT INTO policies (revision, tick, wall_time, trigger, change, body)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};

/** A revision, and the event that tells of it, in one transaction. */
export async function putPolicy(
  writer: Writer,
  policy: GolemPolicy,
  revision: PolicyRevision,
): Promise<PolicyEvent> {
  const { db } = writer;
  // A life of before there were events has none of its earlier policies: the first event then tells all of it.
  const changed = await anyEvent(db, 'context:policy_updated');
  const before = changed ? await lastPolicy(db) : null;
  const event = policyUpdated(before, policy, revision);
  const [change, body] = await Promise.all([pack(revision), pack(policy)]);
  const pipeline = new Pipeline();
  const { tick, wallTime, trigger } = revision;
  pipeline.add(POLICY, [text(revision.revision), text(tick), text(wallTime), trigger, change, body]);
  await insertEvents(pipeline, [event]);
  await pipeline.run(writer);
  return event;
}

const lastPolicy = (sql: Sql): Promise<GolemPolicy | null> =>
  last<GolemPolicy>(sql, 'SELECT body FROM policies ORDER BY revision DESC LIMIT 1');

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

/** What is of one life alone. The testaments are of its line. */
const LIFE_TABLES = `records, workspaces, context_events, vectors, entries, ledger_postings, ledger_transactions, mind_state,
  policies, playbooks, tick_inputs, lived_spans, entry_changes, snapshot_parts, snapshots, state_parts,
  tick_metrics, tick_commits, traces, vectors_next, refusals, validities, contradictions, retention`;

/** Deletes everything of this life, and what those before it in its line have left; what migrations were applied stays known. */
export async function eraseLife(sql: Sql): Promise<void> {
  await sql.exec(`TRUNCATE ${LIFE_TABLES}, embedders, testaments, agent_memories RESTART IDENTITY`);
}

const END_LIFE: Statement = { name: 'end-life', text: `TRUNCATE ${LIFE_TABLES} RESTART IDENTITY` };

/** The life that is stored ends, and another begins, in one transaction; what its line left, and which model makes its vectors, stays. */
export async function succeedLife(writer: Writer, newborn: Newborn): Promise<void> {
  const { state, policy, revision, playbook, entries } = newborn;
  const [mind, change, body] = await Promise.all([pack(state), pack(revision), pack(policy)]);
  const pipeline = new Pipeline();
  pipeline.add(END_LIFE, []);
  const { tick, wallTime, trigger } = revision;
  pipeline.add(POLICY, [text(revision.revision), text(tick), text(wallTime), trigger, change, body]);
  await insertEvents(pipeline, [policyUpdated(null, policy, revision)]);
  await putPlaybook(pipeline, playbook);
  upsertEntries(pipeline, entries, []);
  putState(pipeline, state.tick, mind);
  await pipeline.run(writer);
}
