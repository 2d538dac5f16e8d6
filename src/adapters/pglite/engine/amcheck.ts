import type { Extensions, PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import { queryError } from './query-error.ts';

/** Tables, their TOAST and the catalogs: every line that is returned is a fault. */
const HEAPS = `
  SELECT c.relname AS relation, fault.msg AS fault
  FROM pg_class c CROSS JOIN LATERAL verify_heapam(c.oid::regclass, on_error_stop => true) AS fault
  WHERE c.relkind IN ('r', 't') AND c.relpersistence = 'p'
  LIMIT 1`;

/**
 * Every B-tree: its order, its links, each row of the table in it (heapallindexed), and nothing twice in a unique one
 * (checkunique). Throws at the first fault.
 */
const B_TREES = `
  SELECT bt_index_parent_check(i.indexrelid::regclass, true, false, true)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am am ON am.oid = c.relam
  WHERE am.amname = 'btree' AND c.relpersistence = 'p' AND i.indisready AND i.indisvalid`;

/** The extension, fetched only by whoever checks: an everyday opening never asks for it. */
export async function amcheckExtension(): Promise<Extensions> {
  const { amcheck } = await import('@electric-sql/pglite/contrib/amcheck');
  return { amcheck };
}

/**
 * PostgreSQL's own check of a whole data directory, heap and B-trees. The database must have been started with
 * {@link amcheckExtension}; nothing of the extension stays in it.
 * @throws AppError `store.corrupt`, which names the relation; `store.unavailable` when the check could not be fetched
 */
export async function checkDirectory(db: PGlite): Promise<void> {
  await db.transaction(async (tx) => {
    try {
      await tx.exec('CREATE EXTENSION amcheck');
    } catch (cause) {
      throw new AppError(
        'store.unavailable',
        'The database check could not be loaded. Check the network and try again.',
        {
          retryable: true,
          cause,
        },
      );
    }
    try {
      const { rows } = await tx.query<{ relation: string; fault: string }>(HEAPS);
      if (rows[0] !== undefined) throw damaged(`${rows[0].relation}: ${rows[0].fault}`);
      await tx.query(B_TREES);
    } catch (error) {
      const fault = queryError(error);
      throw fault.code === 'store.corrupt' && fault !== error ? damaged((error as Error).message) : fault;
    }
    await tx.rollback();
  });
}

function damaged(detail: string): AppError {
  return new AppError('store.corrupt', `The check found damage (${detail}).`, { data: { detail } });
}
