import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { MARKS_KEPT, idsOf, remove } from './model.ts';
import type { Model } from './model.ts';
import { OPERATIONS } from './operations.ts';
import { DECOYS, SCHEMA, UPKEEP } from './schema.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
  /** Rows that it must say it touched; null where it does not say. */
  readonly rows: number | null;
}

/** One transaction and what surrounds it. */
export interface Plan {
  readonly n: number;
  /** Run first, in a transaction of their own that is taken back. */
  readonly decoys: readonly string[];
  readonly statements: readonly Statement[];
  /** The only statement needs no BEGIN and COMMIT around it. */
  readonly alone: boolean;
  /** Run after the commit, before the flush. */
  readonly upkeep: string | null;
}

/** What the operations write into. */
export interface Draft {
  readonly model: Model;
  readonly n: number;
  /** A whole number in [0, bound). */
  readonly below: (bound: number) => number;
  readonly add: (sql: string, params?: unknown[], rows?: number | null) => void;
}

const MOST_OPERATIONS = 4;

/** The next transaction on a model, which afterwards holds what the database must hold once it is committed. */
export function nextPlan(model: Model): Plan {
  const n = model.last + 1;
  model.last = n;
  // Neighbouring seeds must not give alike lives.
  const random = SeededRandom.fromSeed((Math.imul(model.seed, 0x9e3779b1) ^ Math.imul(n, 0x85ebca6b)) | 0);
  const below = (bound: number): number => Math.floor(random.next() * bound);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const statements: Statement[] = [];
  const draft: Draft = {
    model,
    n,
    below,
    add: (sql, params = [], rows = null) => statements.push({ sql, params, rows }),
  };
  if (n === 0) {
    draft.add(SCHEMA);
    mark(draft, statements);
    return { n, decoys: [], statements, alone: false, upkeep: null };
  }
  const most = below(3) === 0 ? MOST_OPERATIONS : 1;
  for (let i = 0; i <= below(most); i += 1) pick(OPERATIONS)(draft);
  const alone =
    statements.length === 1 && /^(INSERT|UPDATE|DELETE)/.test(statements[0]!.sql) && below(2) === 0;
  if (!alone && below(8) === 0) {
    const at = below(statements.length + 1);
    const taken = ['SAVEPOINT here', pick(DECOYS), 'ROLLBACK TO SAVEPOINT here'];
    statements.splice(at, 0, ...taken.map((sql) => ({ sql, params: [], rows: null })));
  }
  if (alone) markWithin(draft, statements);
  else mark(draft, statements);
  return {
    n,
    decoys:
      below(12) === 0 ? [pick(DECOYS), pick(DECOYS)].filter((sql, i, all) => all.indexOf(sql) === i) : [],
    statements,
    alone,
    upkeep: below(7) === 0 ? pick(UPKEEP) : null,
  };
}

function rowsIn(statements: readonly Statement[]): number {
  return statements.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
}

/** Every transaction leaves a mark, by which it is known that it was committed. */
function mark({ model, n, add }: Draft, statements: readonly Statement[]): void {
  const rows = rowsIn(statements);
  model.marks[n] = rows;
  add('INSERT INTO marks VALUES ($1, $2)', [n, rows], 1);
  if (n % 50 === 0 && n > MARKS_KEPT) {
    const old = idsOf(model.marks).filter((one) => one <= n - MARKS_KEPT);
    for (const one of old) remove(model.marks, one);
    add('DELETE FROM marks WHERE n <= $1', [n - MARKS_KEPT], old.length);
  }
}

/** The same within the statement itself, which then commits on its own. */
function markWithin({ model, n }: Draft, statements: Statement[]): void {
  const { sql, params, rows } = statements[0]!;
  model.marks[n] = rows ?? 0;
  const written = `WITH marked AS (INSERT INTO marks VALUES (${n}, ${rows ?? 0})) ${sql}`;
  statements[0] = { sql: written, params, rows };
}
