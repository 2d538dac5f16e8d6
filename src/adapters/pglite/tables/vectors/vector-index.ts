import { BUNDLED_DIMENSIONS } from '../../../../domain/models/embedder.ts';
import { type Chunk, Follower, pageEnd } from '../memory/follower.ts';
import { HammingIndex } from './hamming-index.ts';
import type { Eligible } from './hamming-index.ts';
import type { Sql } from '../../sql/sql.ts';
import { COUNTS } from '../memory/standing.ts';
import { LENGTH } from './vector-length.ts';

/** Proposals, however few are wanted: on real texts 99.5 % of the ten nearest of 100,000 are among them. */
const LEAST_PROPOSALS = 128;
/** Proposals for each entry that is wanted. */
const OVERSAMPLING = 8;
/** PostgreSQL sends bits behind their number, an int32. */
const LENGTH_BYTES = 4;

interface Codes {
  readonly ids: string[];
  readonly types: string[];
  readonly ticks: number[];
  readonly codes: Uint8Array | null;
}

const CODES = (which: string): string => `
  SELECT coalesce(array_agg(c.id), '{}') AS ids, coalesce(array_agg(c.type), '{}') AS types,
    coalesce(array_agg(c.tick), '{}') AS ticks, string_agg(c.code, '') AS codes
  FROM (
    SELECT e.id, e.type, e.tick, bit_send(binary_quantize(v.embedding)) AS code
    FROM vectors v JOIN entries e ON e.id = v.entry_id AND e.embedding_model IS NOT NULL AND ${COUNTS}
    WHERE ${LENGTH} = $1 AND ${which}
  ) c`;
const PAGE = CODES('v.entry_id > $2 AND v.entry_id <= $3');
const THESE = CODES('v.entry_id = ANY($2::text[])');

/** Proposes which entries may be nearest to a query, beside the table of vectors, which has the last word. */
export class VectorIndex {
  readonly #sql: Sql;
  /** Of vectors as long as the first question was. */
  #index = new HammingIndex(0);
  readonly #follower = new Follower({
    after: async (id) => {
      const last = await pageEnd(this.#sql, 'vectors', id);
      return last === null ? null : { ...(await this.#read(PAGE, [id, last])), last };
    },
    these: (ids) => this.#read(THESE, [ids]),
    gone: (id) => {
      this.#index.delete(id);
    },
  });

  /** @param sql the database as it is when no transaction is open */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Bytes that the signs take. */
  get bytes(): number {
    return this.#index.bytes;
  }

  /** Entries or vectors that a write changed, once it is done. */
  note(changed: readonly { readonly id: string }[]): void {
    this.#follower.note(changed);
  }

  /**
   * Ids among which the nearest are, the likeliest first; waits until all are here.
   * @returns null where vectors of another length are followed: then every vector has to be looked at
   * @throws AppError `store.*`
   */
  async propose(query: Float32Array, eligible: Eligible, nearest: number): Promise<readonly string[] | null> {
    const found = await this.nearest(query, eligible, Math.max(LEAST_PROPOSALS, OVERSAMPLING * nearest));
    return query.length === this.#index.dimensions ? found : null;
  }

  /**
   * Ids among which the nearest are by the signs of their vectors; waits until all are here. None where vectors of another length are
   * followed. @throws AppError `store.*`
   */
  async nearest(query: Float32Array, eligible: Eligible, count: number): Promise<readonly string[]> {
    return (await this.ends(query, eligible, { nearest: count, furthest: 0 })).nearest;
  }

  /** The nearest, and likewise those among which the furthest are. @throws AppError `store.*` */
  async ends(
    query: Float32Array,
    eligible: Eligible,
    count: Parameters<HammingIndex['ends']>[2],
  ): Promise<ReturnType<HammingIndex['ends']>> {
    await this.ready(query.length);
    await this.#follower.refreshed();
    if (query.length !== this.#index.dimensions) return { nearest: [], furthest: [] };
    return this.#index.ends(query, eligible, count);
  }

  /** Cosines as far as signs tell them, of those that are here. */
  estimates(query: Float32Array, ids: Iterable<string>): ReadonlyMap<string, number> {
    return query.length === this.#index.dimensions ? this.#index.estimates(query, ids) : new Map();
  }

  /** Resolves when the index answers; for tests, which must not depend on when that is. */
  ready(dimensions = BUNDLED_DIMENSIONS): Promise<void> {
    this.#lengthen(dimensions);
    return this.#follower.ready();
  }

  /** What it is of is settled by the first that asks. */
  #lengthen(dimensions: number): void {
    if (this.#index.dimensions === 0) this.#index = new HammingIndex(dimensions);
  }

  async #read(query: string, parameters: unknown[]): Promise<Chunk> {
    const { rows } = await this.#sql.query<Codes>(query, [this.#index.dimensions, ...parameters]);
    const read = rows[0]!;
    return { ids: read.ids, take: () => this.#take(read) };
  }

  #take({ ids, types, ticks, codes }: Codes): void {
    const bytes = Math.ceil(this.#index.dimensions / 8);
    ids.forEach((id, i) => {
      const at = i * (LENGTH_BYTES + bytes) + LENGTH_BYTES;
      this.#index.set(id, types[i]!, ticks[i]!, codes!.subarray(at, at + bytes));
    });
  }
}
