import { BUNDLED_DIMENSIONS } from '../../../domain/embedder.ts';
import { HammingIndex } from './hamming-index.ts';
import type { Eligible } from './hamming-index.ts';
import type { Sql } from './sql.ts';
import { COUNTS } from './standings.ts';
import { LENGTH } from './vector-length.ts';

/** Rows read at a time: some 20 ms, so that ticks come through in between. */
const FILL_ROWS = 2_000;
/** Proposals, however few are wanted: on real texts 99.5 % of the ten nearest of 100,000 are among them. */
const LEAST_PROPOSALS = 128;
/** Proposals for each entry that is wanted. */
const OVERSAMPLING = 8;
/** PostgreSQL sends bits behind their number, an int32. */
const LENGTH_BYTES = 4;

interface Chunk {
  readonly ids: string[];
  readonly types: string[];
  readonly ticks: number[];
  readonly codes: Uint8Array | null;
}

const CHUNK = (which: string): string => `
  SELECT coalesce(array_agg(c.id), '{}') AS ids, coalesce(array_agg(c.type), '{}') AS types,
    coalesce(array_agg(c.tick), '{}') AS ticks, string_agg(c.code, '') AS codes
  FROM (
    SELECT e.id, e.type, e.tick, bit_send(binary_quantize(v.embedding)) AS code
    FROM vectors v JOIN entries e ON e.id = v.entry_id AND e.embedding_model IS NOT NULL AND ${COUNTS}
    WHERE ${LENGTH} = $2 AND ${which}
  ) c`;
const NEXT_CHUNK = CHUNK(`v.entry_id > $1 ORDER BY v.entry_id LIMIT ${FILL_ROWS}`);
const THESE = CHUNK('v.entry_id = ANY($1::text[])');

/**
 * Proposes which entries may be nearest to a query, beside the table of vectors, which has the last word. The table is
 * also the only source: the first question begins to fill the index in the background, and what is written from then
 * on is only noted here and read again before the next answer. So a write costs nothing, and nothing that a
 * transaction took back can stay behind.
 */
export class VectorIndex {
  readonly #sql: Sql;
  /** Of vectors as long as the first question was. */
  #index = new HammingIndex(0);
  readonly #stale = new Set<string>();
  #refreshing: Promise<void> = Promise.resolve();
  #filling: Promise<void> | null = null;
  #filled = false;

  /** @param sql the database as it is when no transaction is open */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Entries or vectors that a write changed, once it is done. */
  note(changed: readonly { readonly id: string }[]): void {
    if (this.#filling === null) return;
    for (const { id } of changed) this.#stale.add(id);
  }

  /**
   * Ids among which the nearest are, in no order.
   * @returns null until the index is filled: then every vector has to be looked at
   */
  async propose(query: Float32Array, eligible: Eligible, nearest: number): Promise<string[] | null> {
    // A fill that failed (the database was closed, say) is tried again with the next question.
    this.#filling ??= this.#fill(query.length).catch(() => {
      this.#filling = null;
    });
    if (!this.#filled || query.length !== this.#index.dimensions) return null;
    // One after the other: a question must not overtake what another one is still reading for both.
    const refreshed = this.#refreshing.then(() => this.#refresh());
    this.#refreshing = refreshed.catch(() => undefined);
    await refreshed;
    return this.#index.nearest(query, eligible, Math.max(LEAST_PROPOSALS, OVERSAMPLING * nearest));
  }

  /** Resolves when the index answers; for tests, which must not depend on when that is. */
  async ready(dimensions = BUNDLED_DIMENSIONS): Promise<void> {
    await (this.#filling ??= this.#fill(dimensions));
  }

  async #fill(dimensions: number): Promise<void> {
    this.#index = new HammingIndex(dimensions);
    for (let after = ''; ;) {
      const chunk = await this.#read(NEXT_CHUNK, after);
      this.#take(chunk);
      const last = chunk.ids.at(-1);
      if (last === undefined) break;
      after = last;
    }
    this.#filled = true;
  }

  /** Reads again what was written since; an id is stale until what the table says of it is here. */
  async #refresh(): Promise<void> {
    while (this.#stale.size > 0) {
      const ids = [...this.#stale].slice(0, FILL_ROWS);
      for (const id of ids) this.#stale.delete(id);
      try {
        const chunk = await this.#read(THESE, ids);
        const found = new Set(chunk.ids);
        for (const id of ids) if (!found.has(id)) this.#index.delete(id);
        this.#take(chunk);
      } catch (error) {
        for (const id of ids) this.#stale.add(id);
        throw error;
      }
    }
  }

  async #read(query: string, parameter: unknown): Promise<Chunk> {
    const { rows } = await this.#sql.query<Chunk>(query, [parameter, this.#index.dimensions]);
    return rows[0]!;
  }

  #take({ ids, types, ticks, codes }: Chunk): void {
    const bytes = Math.ceil(this.#index.dimensions / 8);
    ids.forEach((id, i) => {
      const at = i * (LENGTH_BYTES + bytes) + LENGTH_BYTES;
      this.#index.set(id, types[i]!, ticks[i]!, codes!.subarray(at, at + bytes));
    });
  }
}
