import type { PGlite } from '@electric-sql/pglite';
import type { LookedLife } from '../../../domain/storage/lying-life.ts';
import { loadLife } from '../tables/life/life.ts';

/** What a life says of itself: each for itself, since any of it may be damaged. */
export async function lookAt(db: PGlite): Promise<LookedLife> {
  const state = await loadLife(db).then(
    (life) => life.state,
    () => null,
  );
  const golemId: unknown = state?.['golemId'];
  return {
    golemId: typeof golemId === 'string' ? golemId : null,
    tick: state?.tick ?? (await figure(db, 'SELECT max(tick) AS figure FROM records')),
    memories: await figure(db, 'SELECT count(*)::int AS figure FROM entries'),
    lastLived: await figure(db, 'SELECT max(wall_time) AS figure FROM tick_metrics'),
  };
}

async function figure(db: PGlite, query: string): Promise<number | null> {
  return db.query<{ figure: number | null }>(query).then(
    ({ rows }) => rows[0]?.figure ?? null,
    () => null,
  );
}
