import type { Contradiction } from '../../../../domain/memory/contradiction.ts';
import type { SettledValidity } from '../../../../protocol/store/store.ts';
import { type Pipeline, plain, type Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';
import { NOW, ofContradiction, stoodAt } from './standing.ts';
import { addValidities } from './standings.ts';

const DEFAULT_LIMIT = 100;

const LIFT: Statement = {
  name: 'contradiction-lifted',
  text: 'UPDATE contradictions SET lifted = $3 WHERE one = $1 AND other = $2 AND lifted IS NULL',
  types: [null, null, 'integer'],
};

const ADD: Statement = {
  name: 'contradiction',
  text: `INSERT INTO contradictions (one, other, about, one_says, other_says, stands, grounds, reason, since)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  types: [...new Array<null>(8).fill(null), 'integer'],
};

const LIFT_VALIDITY: Statement = {
  name: 'validity-lifted',
  text: `UPDATE validities SET lifted = $2 WHERE entry_id = $1 AND lifted IS NULL
    AND ${ofContradiction('because')}`,
  types: [null, 'integer'],
};

/** Writes what is told of pairs from now on, and what becomes of the validity of memories by it. @param since the first tick that has it */
export function noteContradictions(
  pipeline: Pipeline,
  pairs: readonly Contradiction[],
  settled: readonly SettledValidity[],
  since: number,
): void {
  for (const { one, other, about, oneSays, otherSays, stands, grounds, reason } of pairs) {
    pipeline.add(LIFT, [plain(one), plain(other), since]);
    const values = [one, other, about, oneSays, otherSays, stands, grounds, reason].map(plain);
    pipeline.add(ADD, [...values, since]);
  }
  for (const { id, validity } of settled) {
    pipeline.add(LIFT_VALIDITY, [plain(id), since]);
    if (validity) addValidities(pipeline, [{ id, ...validity, since }]);
  }
}

export interface StoredContradictions {
  readonly of?: readonly string[];
  /** The end of the tick as of which they are told. */
  readonly at?: number;
  readonly limit?: number;
}

/** Those of which both sides are there, newest first. */
export async function contradictionsOf(
  sql: Sql,
  { of, at = NOW, limit = DEFAULT_LIMIT }: StoredContradictions,
): Promise<Contradiction[]> {
  const { rows } = await sql.query<Contradiction>(
    `SELECT c.one, c.other, c.about, c.one_says AS "oneSays", c.other_says AS "otherSays", c.stands, c.grounds, c.reason, c.since
     FROM contradictions c WHERE c.since <= $1 AND (c.lifted IS NULL OR c.lifted > $1)
       AND ($2::text[] IS NULL OR c.one = ANY ($2) OR c.other = ANY ($2))
       AND (SELECT count(*) FROM entries e WHERE e.id IN (c.one, c.other)
         AND ${stoodAt('$1')}) = 2
     ORDER BY c.seq DESC LIMIT $3`,
    [at, of === undefined ? null : [...of], limit],
  );
  return rows;
}
