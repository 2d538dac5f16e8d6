import type {
  ContextEvent,
  ContextEventType,
  StoredContextEvent,
} from '../../../../domain/governor/context-events.ts';
import { hex } from '../../../../lib/bytes/hex.ts';
import type { ContextEventQuery } from '../../../../protocol/store/context.ts';
import { text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { json } from '../../sql/rows.ts';
import { sumOf } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

/** Events listed without a limit, and exported in one piece: some 100 kB. */
const DEFAULT_LIMIT = 500;

/** Numbered in the transaction itself, so that one that is rolled back leaves no gap. */
const EVENT: Statement = {
  name: 'context-event',
  text: `INSERT INTO context_events (seq, tick, type, body)
    SELECT coalesce(max(seq), 0) + 1, $1, $2, $3 FROM context_events`,
};

const encoder = new TextEncoder();
/** How a sealed event's text begins; one of before begins with its type. */
const SEALED = /^\{"sum":"([\da-f]{16})",/;
const UNSEALED = '{"type":"';

const sumOfText = async (event: string): Promise<string> => hex(await sumOf(encoder.encode(event)));

/** An event as it is stored: a checksum over the text of all the rest stands first in it. */
async function sealedText(event: ContextEvent): Promise<string> {
  const plain = json(event);
  return `{"sum":"${await sumOfText(plain)}",${plain.slice(1)}`;
}

/** Whether a stored text is what was written. */
async function isSound(body: string): Promise<boolean> {
  const seal = SEALED.exec(body);
  if (seal === null) return body.startsWith(UNSEALED);
  return (await sumOfText(`{${body.slice(seal[0].length)}`)) === seal[1];
}

export async function insertEvents(pipeline: Pipeline, events: readonly ContextEvent[]): Promise<void> {
  const bodies = await Promise.all(events.map(sealedText));
  for (const [i, { tick, type }] of events.entries()) pipeline.add(EVENT, [text(tick), type, bodies[i]!]);
}

interface Row {
  readonly seq: number;
  readonly body: ContextEvent & { readonly sum?: string };
}

const stored = ({ seq, body: { sum: _, ...event } }: Row): StoredContextEvent =>
  ({ seq, ...event }) as StoredContextEvent;

/** Ascending. Where the limit cuts, the first of the range are kept when it has a start, else the last. */
export async function contextEvents(
  sql: Sql,
  { from, to, types, movesOnly, limit }: ContextEventQuery,
): Promise<StoredContextEvent[]> {
  const order = from === undefined ? 'DESC' : 'ASC';
  const { rows } = await sql.query<Row>(
    `SELECT seq, body FROM context_events
     WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
       AND ($3::text[] IS NULL OR type = ANY ($3))
       AND ($4::boolean IS NOT TRUE OR body->>'loop' IS DISTINCT FROM '1')
     ORDER BY seq ${order} LIMIT $5`,
    [from ?? null, to ?? null, types ?? null, movesOnly ?? null, limit ?? DEFAULT_LIMIT],
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

/** Ticks of the range with an event that is not as it was stored, or before which one is missing. */
export async function damagedEvents(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const { rows } = await sql.query<{ tick: number; type: string; body: string; follows: boolean }>(
    `SELECT tick, type, body::text AS body,
       seq = 1 OR EXISTS (SELECT FROM context_events before WHERE before.seq = event.seq - 1) AS follows
     FROM context_events event WHERE tick BETWEEN $1 AND $2 ORDER BY seq`,
    [from, to],
  );
  const sound = await Promise.all(
    rows.map(async ({ tick, type, body, follows }) => {
      if (!follows || !(await isSound(body))) return false;
      const event = JSON.parse(body) as ContextEvent;
      return event.tick === tick && event.type === type;
    }),
  );
  return [...new Set(rows.flatMap(({ tick }, i) => (sound[i] ? [] : [tick])))];
}
