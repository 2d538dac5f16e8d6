import type { Results } from '@electric-sql/pglite';

/** What the verbs need of a database or a transaction. */
export interface Sql {
  query<T>(query: string, params?: unknown[]): Promise<Results<T>>;
  exec(query: string): Promise<unknown>;
}
