import type { KeptPlaybook } from '../../../../domain/rules/playbook.ts';
import type { PlaybookMade } from '../../../../protocol/store/store.ts';
import { pack, unpack } from '../../bodies/body.ts';
import { type Pipeline, type Statement, text } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';

interface Body {
  readonly body: Uint8Array;
}

const PLAYBOOK: Statement = {
  name: 'playbook',
  text: `INSERT INTO playbooks (revision, body) VALUES ($1, $2)
    ON CONFLICT (revision) DO UPDATE SET body = excluded.body`,
};

/** A revision that is written again takes its own place. */
export async function putPlaybook(pipeline: Pipeline, playbook: KeptPlaybook): Promise<void> {
  pipeline.add(PLAYBOOK, [text(playbook.revision), await pack(playbook)]);
}

/** New revisions, in their order. Of the one before each stays what its rules had come to in the end. */
export async function putPlaybooks(
  pipeline: Pipeline,
  sql: Sql,
  made: readonly PlaybookMade[],
): Promise<void> {
  for (const [i, { made: next, before }] of made.entries()) {
    if (before) {
      const earlier = made[i - 1]?.made ?? (await playbookAt(sql, before.revision));
      await putPlaybook(pipeline, { ...before, ...(earlier?.origin && { origin: earlier.origin }) });
    }
    await putPlaybook(pipeline, next);
  }
}

/** Newest first. */
export async function playbooksOf(
  sql: Sql,
  limit: number,
  before = 2 ** 31 - 1,
): Promise<readonly KeptPlaybook[]> {
  const { rows } = await sql.query<Body>(
    'SELECT body FROM playbooks WHERE revision < $1 ORDER BY revision DESC LIMIT $2',
    [before, limit],
  );
  return Promise.all(rows.map(({ body }) => unpack<KeptPlaybook>(body)));
}

export async function playbookAt(sql: Sql, revision: number): Promise<KeptPlaybook | null> {
  const { rows } = await sql.query<Body>('SELECT body FROM playbooks WHERE revision = $1', [revision]);
  return rows[0] ? unpack<KeptPlaybook>(rows[0].body) : null;
}
