import type { PGlite } from '@electric-sql/pglite';
import { THINNED_TABLES } from '../tables/records/retention.ts';
import { nextPiece, thin } from '../tables/records/thin.ts';

/** Ticks after which their tables are written anew, so that the browser gets the room back; fewer leave room for the next ticks. */
const WORTH_PACKING = 1_000;

interface Owner {
  /** Behind the writes before it; resolves when it is durable. */
  readonly write: (run: () => Promise<void>) => Promise<void>;
  /** Whether this may be written to right now: it is still open, and nobody reads all of it. */
  readonly free: (db: PGlite) => boolean;
}

/** Lets go what the owner's setting lets go, a piece a rest, and then packs the tables that it was taken from. */
export class Thinning {
  readonly #owner: Owner;
  /** Ticks that went since the tables were last packed. */
  #gone = 0;
  /** Tables that are still to be packed, and how. */
  #left: readonly string[] = [];
  #how = '';

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Another database was opened. */
  begin(): void {
    this.#gone = 0;
    this.#left = [];
  }

  /** Call while nothing is written. @returns whether there is more to do at rest */
  async rest(db: PGlite): Promise<boolean> {
    const { write, free } = this.#owner;
    if (!free(db)) return false;
    const piece = await nextPiece(db);
    if (piece === null) return this.#pack(db);
    await write(async () => {
      if (!free(db)) return;
      await thin(db, piece);
      this.#gone += piece.ticks.length;
    });
    return true;
  }

  /** One table a rest, so that a tick that comes meanwhile waits for no more than one. @returns whether there are more */
  async #pack(db: PGlite): Promise<boolean> {
    if (this.#left.length === 0) {
      if (this.#gone === 0) return false;
      this.#how = this.#gone >= WORTH_PACKING ? 'VACUUM (FULL)' : 'VACUUM';
      this.#left = THINNED_TABLES;
      this.#gone = 0;
    }
    await this.#owner.write(async () => {
      const [table, ...rest] = this.#left;
      if (table === undefined || !this.#owner.free(db)) return;
      await db.exec(`${this.#how} ${table}`);
      this.#left = rest;
      if (rest.length === 0) await db.exec('CHECKPOINT');
    });
    return this.#left.length > 0;
  }
}
