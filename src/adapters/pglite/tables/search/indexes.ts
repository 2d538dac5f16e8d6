import type { Sql } from '../../sql/sql.ts';
import { TextIndex } from './text-index.ts';
import { VectorIndex } from '../vectors/vector-index.ts';

/** What is kept in memory beside the tables, so that few of many memories have to be looked at. */
export class Indexes {
  readonly texts: TextIndex;
  readonly #sql: Sql;
  #vectors: VectorIndex;

  /** @param sql the database as it is when no transaction is open */
  constructor(sql: Sql) {
    this.#sql = sql;
    this.#vectors = new VectorIndex(sql);
    this.texts = new TextIndex(sql);
  }

  get vectors(): VectorIndex {
    return this.#vectors;
  }

  /** All vectors have become others. */
  renewVectors(): void {
    this.#vectors = new VectorIndex(this.#sql);
  }

  /** Entries or vectors that a write changed, once it is done. */
  note(changed: readonly { readonly id: string }[]): void {
    this.#vectors.note(changed);
    this.texts.note(changed);
  }
}
