import type { ContextEvent, ContextEventType, StoredContextEvent } from '../../domain/events.ts';
import type { ContextEventQuery } from '../../protocol/context.ts';
import { text } from './pipeline.ts';
import type { Pipeline, Statement } from './pipeline.ts';
import { json } from './rows.ts';
import type { Sql } from './sql.ts';

/** Events listed without a limit, and exported in one piece: some 100 kB. */
const DEFAULT_LIMIT = 500;

/** Numbered in the transaction itself, so that one that is rolled back leaves no gap. */
const EVENT: Statement = {
  name: 'context-event',
  text: `INSERT INTO context_events (seq, tick, type, body)
    SELECT coalesce(max(seq), 0) + 1, $1, $2, $3 FROM context_events`,
};

export function insertEvents(pipeline: Pipeline, events: readonly ContextEvent[]): void {
  for (const event of events) pipeline.add(EVENT, [text(event.tick), event.type, json(event)]);
}

interface Row {
  readonly seq: number;
  readonly body: ContextEvent;
}

const stored = ({ seq, body }: Row): StoredContextEvent => ({ seq, ...body });

/** Ascending. Where the limit cuts, the first of the range are kept when it has a start, else the last. */
export async function contextEvents(
  sql: Sql,
  { from, to, types, limit }: ContextEventQuery,
): Promise<StoredContextEvent[]> {
  const order = from === undefined ? 'DESC' : 'ASC';
  const { rows } = await sql.query<Row>(
    `SELECT seq, body FROM context_events
     WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
       AND ($3::text[] IS NULL OR type = ANY ($3))
     ORDER BY seq ${order} LIMIT $4`,
    [from ?? null, to ?? null, types ?? null, limit ?? DEFAULT_LIMIT],
  );
  return (from === undefined ? rows.reverse() : rows).map(stored);
}

/** Whether one of a type has been told of yet. */
export async function anyEvent(sql: Sql, type: ContextEventType): Promise<boolean> {
  const { rows } = await sql.query('SELECT FROM context_events WHERE type = $1 LIMIT 1', [type]);
  return rows.length > 0;
}

/** Every event, one a line, in order. */
export async function* eventLines(sql: Sql): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const { rows } = await sql.query<Row>(
      `SELECT seq, body FROM context_events WHERE seq > $1 ORDER BY seq LIMIT ${DEFAULT_LIMIT}`,
      [after],
    );
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(stored(row))}\n`).join('');
    if (rows.length < DEFAULT_LIMIT) return;
    after = rows.at(-1)!.seq;
  }
}
