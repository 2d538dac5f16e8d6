import type { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { expose } from 'comlink';
import { browserDeps } from '../../../src/adapters/pglite/engine/browser-deps.ts';
import { GroupCommit } from '../../../src/adapters/pglite/database/group-commit.ts';
import { openDatabase } from '../../../src/adapters/pglite/engine/open.ts';
import type { BlockStorage } from '../../../src/adapters/pglite/files/block-storage.ts';
import type { OpenedDatabase } from '../../../src/adapters/pglite/engine/open.ts';
import { EXTENSIONS } from '../../../src/adapters/pglite/settings.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { installErrorTransfer } from '../../../src/lib/threads/errors-over-comlink.ts';
import type { Model } from './model.ts';
import { nextPlan } from './plan.ts';
import type { Plan, Statement } from './plan.ts';
import { sabotageStorage } from './sabotage.ts';
import type { Sabotage } from './sabotage.ts';
import { survey } from './survey.ts';
import type { Survey } from './survey.ts';

/** How far a transaction is: about to begin, committed in memory and being stored, durable. */
export type Stage = 'begun' | 'flushing' | 'acknowledged';
/** Between transactions: what is stored is brought into order, by a flush at rest or by the last one on closing; and done. */
export type Tidying = 'resting' | 'closing' | 'tidied';

export interface Checked {
  readonly survey: Survey;
  /** The browser found its own store damaged and threw away what was in it: `store.cleared` to the owner. */
  readonly cleared: boolean;
  /** How often something was read where it lies, and had not been kept. */
  readonly readInPlace: number;
  /** Milliseconds until the database could be asked, and until all of it was checked. */
  readonly openMs: number;
  readonly checkMs: number;
}

/** Most transactions under way together. */
const MOST_TOGETHER = 5;
/** Share of them after which there is a rest, and after which the database is closed and opened again. */
const RESTS = 1 / 6;
const CLOSINGS = 1 / 40;

// The product's own way of opening, with one more extension that the product does not carry.
Object.assign(EXTENSIONS, { amcheck });

class Crash {
  #opened: OpenedDatabase | null = null;
  #baseUrl = '';
  #cacheBytes: number | null = null;

  /** @param cacheBytes kept of files that are read where they lie; null: all are in memory */
  async check(baseUrl: string, sabotage: Sabotage, cacheBytes: number | null): Promise<Checked> {
    this.#cacheBytes = cacheBytes;
    sabotageStorage(sabotage);
    this.#baseUrl = baseUrl;
    const begun = performance.now();
    const { db, storage } = await this.#open();
    const opened = performance.now();
    const found = await survey(db);
    return {
      survey: found,
      cleared: storage?.cleared ?? false,
      readInPlace: storage?.paging?.cache.misses ?? 0,
      openMs: opened - begun,
      checkMs: performance.now() - opened,
    };
  }

  /** Never returns. @throws when a transaction is refused, or touches other rows than it should */
  async write(model: Model, tell: (stage: Stage | Tidying, n: number) => unknown): Promise<void> {
    // The product's own: a flush and the next transaction do not wait for each other.
    const commits = new GroupCommit(() => this.#opened!.fs!.flush());
    const write = async (plan: Plan): Promise<void> => {
      await commits.write(async () => {
        void tell('begun', plan.n);
        await carryOut(this.#opened!.db, plan);
        void tell('flushing', plan.n);
      });
      void tell('acknowledged', plan.n);
    };
    const random = SeededRandom.fromSeed(model.seed + model.last);
    for (;;) {
      const together = random.next() < 0.5 ? 1 : 1 + Math.floor(random.next() * MOST_TOGETHER);
      const plans = Array.from({ length: together }, () => nextPlan(model));
      await Promise.all(plans.map(write));
      const next = random.next();
      if (next < CLOSINGS) await this.#tidy('closing', tell, () => this.#reopen());
      else if (next < CLOSINGS + RESTS) await this.#tidy('resting', tell, () => this.#rest(commits));
    }
  }

  async #open(): Promise<OpenedDatabase> {
    return (this.#opened = await openDatabase(
      { name: 'crash', kind: 'indexeddb', baseUrl: this.#baseUrl, cacheBytes: this.#cacheBytes },
      browserDeps(),
    ));
  }

  /** Tells how many parts of files were stored for the sake of order. */
  async #tidy(
    what: Tidying,
    tell: (stage: Tidying, n: number) => unknown,
    work: () => Promise<void>,
  ): Promise<void> {
    const { written } = this.#opened!.storage as BlockStorage;
    const before = written.folded;
    void tell(what, 0);
    await work();
    void tell('tidied', written.folded - before);
  }

  /** As the product does where nothing has been written for a while, without the while. */
  async #rest(commits: GroupCommit): Promise<void> {
    const { db, storage } = this.#opened!;
    await commits.write(async () => {
      await db.exec('CHECKPOINT');
      storage!.leisure = 'rest';
    });
  }

  async #reopen(): Promise<void> {
    await this.#opened!.db.close();
    await this.#open();
  }
}

async function carryOut(db: PGlite, { n, decoys, statements, alone, upkeep }: Plan): Promise<void> {
  try {
    if (decoys.length > 0) {
      await db.transaction(async (tx) => {
        for (const sql of decoys) await tx.exec(sql);
        await tx.rollback();
      });
    }
    if (alone) await runOn(db, statements[0]!);
    else {
      await db.transaction(async (tx) => {
        for (const statement of statements) await runOn(tx, statement);
      });
    }
    if (upkeep !== null) await db.exec(upkeep);
  } catch (error) {
    const what = [...decoys, ...statements.map(({ sql }) => sql), upkeep].join('; ').slice(0, 600);
    throw new AppError('store.query_failed', `Transaction ${n}: ${String(error)} (${what})`);
  }
}

async function runOn(db: Pick<PGlite, 'query' | 'exec'>, { sql, params, rows }: Statement): Promise<void> {
  if (params.length === 0) {
    await db.exec(sql);
    return;
  }
  const { affectedRows } = await db.query(sql, params);
  if (rows !== null && affectedRows !== rows) {
    throw new Error(`${affectedRows} rows instead of ${rows}: ${sql}`);
  }
}

export type CrashWorker = Crash;

installErrorTransfer();
expose(new Crash());
