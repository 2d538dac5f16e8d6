import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { ArchiveProgress } from '../../../domain/storage/archive.ts';
import { TRUST_LABELS } from '../../../domain/life/life.ts';
import type { TakeWorldPart } from '../../../protocol/store/archive.ts';
import {
  ArrivingWorlds,
  damaged,
  type End,
  foreign,
  type Head,
  LIFE_FILE,
  newer,
  readFrames,
  type Rows,
} from '../../archive/index.ts';
import { amcheckExtension, checkDirectory } from '../engine/amcheck.ts';
import { copyIn, countTuples } from '../sql/binary-copy.ts';
import type { LifeFiles } from '../files/life-files.ts';
import { inOrder, SEQUENCES } from '../sql/copy-rows.ts';
import { DurableFs } from '../files/durable-fs.ts';
import { startEngine } from '../engine/engine.ts';
import { loadLife } from '../tables/life/life.ts';
import type { Migration } from '../engine/migrations.ts';
import { migrate, schemaVersion } from '../engine/migrations.ts';

/** Without a background process nobody else lets the log of what was copied go. */
const BYTES_PER_CHECKPOINT = 8 * 2 ** 20;

/** A life that was read from a file, checked and, where it has a storage, stored. It is nobody's yet. */
export interface ArrivedLife {
  readonly head: Head;
  readonly db: PGlite;
  readonly fs: DurableFs | null;
  readonly storage: LifeFiles | null;
}

interface Place {
  /** Empty; null: in memory. */
  readonly storage: LifeFiles | null;
  readonly migrations: readonly Migration[];
  /** The prepared image of the newest schema. */
  readonly image: () => Promise<Blob | null>;
}

/**
 * Reads a life from a file into a database of its own: at the file's schema first, then migrated to this page's. What
 * it returns was compared with the file's counts and checksums and by PostgreSQL's own check of its files.
 * @param take given the worlds that are in the file, part by part, in order
 * @throws AppError `archive.*`, `store.*`, and what `take` throws; then the place is as empty as before
 */
export async function importLife(
  stream: ReadableStream<Uint8Array>,
  place: Place,
  progress: (progress: ArchiveProgress) => void,
  take: TakeWorldPart,
): Promise<ArrivedLife> {
  let arriving: Arriving | null = null;
  let worlds: ArrivingWorlds | null = null;
  try {
    for await (const frame of readFrames(stream)) {
      if (frame.kind === 'life') {
        worlds = new ArrivingWorlds(frame.worlds ?? [], take, progress);
        arriving = await Arriving.begin(frame, place, progress);
      } else if (frame.kind === 'rows') await arriving!.take(frame);
      else if (frame.kind === 'end') {
        worlds!.finish();
        await arriving!.finish(frame);
      } else await worlds!.take(frame);
    }
    if (arriving === null) throw damaged('it is empty');
    return arriving.life;
  } catch (error) {
    await arriving?.drop();
    throw error;
  }
}

/** Lets a life go that nobody wants; what was stored of it stays, to be deleted by name. */
export async function dropArrived({ db, fs }: Pick<ArrivedLife, 'db' | 'fs'>): Promise<void> {
  fs?.discard();
  await db.close().catch(() => undefined);
}

class Arriving {
  readonly life: ArrivedLife;
  readonly #place: Place;
  readonly #progress: (progress: ArchiveProgress) => void;
  readonly #total: number;
  readonly #rows: Map<string, number>;
  #done = 0;
  #sinceCheckpoint = 0;

  private constructor(life: ArrivedLife, place: Place, progress: (progress: ArchiveProgress) => void) {
    this.life = life;
    this.#place = place;
    this.#progress = progress;
    this.#rows = new Map(life.head.tables.map(({ name }) => [name, 0]));
    this.#total = life.head.tables.reduce((sum, { rows }) => sum + rows, 0);
  }

  static async begin(
    head: Head,
    place: Place,
    progress: (progress: ArchiveProgress) => void,
  ): Promise<Arriving> {
    const known = schemaVersion(place.migrations);
    if (head.schema > known) throw newer('schema', head.schema, known);
    const fs = place.storage === null ? null : new DurableFs(place.storage);
    const image = head.schema === known ? await place.image() : null;
    const db = await startEngine({ fs, image, extensions: await amcheckExtension() });
    const arriving = new Arriving({ head, db, fs, storage: place.storage }, place, progress);
    try {
      await migrate(db, place.migrations.slice(0, head.schema));
      await sameTables(db, head);
    } catch (error) {
      await arriving.drop();
      throw error;
    }
    return arriving;
  }

  async take({ table, rows, data }: Rows): Promise<void> {
    const { db, head } = this.life;
    const target = head.tables.find(({ name }) => name === table);
    if (target === undefined) throw damaged(`it has rows of ${table}, which its header does not name`);
    try {
      if (countTuples(data) !== rows) throw new RangeError('The number of tuples does not match the count.');
      await copyIn(db, target.name, target.columns, data);
    } catch (cause) {
      throw damaged(`rows of ${table} can’t be read`, cause);
    }
    this.#rows.set(table, this.#rows.get(table)! + rows);
    this.#done += rows;
    this.#sinceCheckpoint += data.length;
    if (this.#sinceCheckpoint >= BYTES_PER_CHECKPOINT) {
      this.#sinceCheckpoint = 0;
      await db.exec('CHECKPOINT');
    }
    this.#progress({ stage: 'rows', done: this.#done, total: this.#total });
  }

  async finish(end: End): Promise<void> {
    const { db, fs, head } = this.life;
    const at = (stage: ArchiveProgress['stage']): void =>
      this.#progress({ stage, done: this.#done, total: this.#total });
    at('checking');
    for (const { name, rows } of head.tables) {
      const found = await db.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${name}`);
      const counts = [rows, this.#rows.get(name), end.rows[name], found.rows[0]?.rows];
      if (counts.some((count) => count !== rows)) {
        throw damaged(`only ${found.rows[0]?.rows ?? 0} of ${rows} rows of ${name} arrived`);
      }
    }
    for (const { name, last, called } of head.sequences) {
      await db.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, called]);
    }
    await migrate(db, this.#place.migrations);
    await readable(db, head);
    await knownTrust(db);
    await db.exec('VACUUM (ANALYZE)');
    await checkDirectory(db);
    at('storing');
    await db.exec('CHECKPOINT');
    await fs?.flush();
  }

  drop(): Promise<void> {
    return dropArrived(this.life);
  }
}

/** The file's tables must be those that the same migrations made here. */
async function sameTables(db: PGlite, head: Head): Promise<void> {
  const shape = (tables: readonly { readonly name: string; readonly columns: string }[]): string =>
    JSON.stringify(tables.map(({ name, columns }) => `${name}(${columns})`).toSorted());
  const { rows } = await db.query<Head['migrations'][number]>(
    'SELECT version, name, sha256 FROM migrations ORDER BY version',
  );
  const history = (list: Head['migrations']): string =>
    JSON.stringify(list.map(({ version, name, sha256 }) => [version, name, sha256]));
  const sequences = (await db.query<{ name: string }>(SEQUENCES)).rows.map(({ name }) => name);
  const same =
    history(rows) === history(head.migrations) &&
    shape(await inOrder(db)) === shape(head.tables) &&
    JSON.stringify(sequences.toSorted()) ===
      JSON.stringify(head.sequences.map(({ name }) => name).toSorted());
  if (!same)
    throw foreign('This file’s tables differ from this page’s tables of the same version.', LIFE_FILE.advice);
}

/** What a golem wakes up with must be there, and be of the tick that the head tells. */
async function readable(db: PGlite, head: Head): Promise<void> {
  const { state } = await loadLife(db).catch((cause: unknown) => {
    throw damaged('its state of the mind can’t be read', cause);
  });
  if (state === null || state.tick !== head.life.tick) {
    throw damaged('its state of the mind is not from its last tick');
  }
}

/** What a memory may be believed goes by its label: one that this page does not know is no reason to believe it. */
async function knownTrust(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ trust: string }>(
    'SELECT DISTINCT trust FROM entries WHERE trust <> ALL($1::text[]) ORDER BY trust LIMIT 3',
    [[...TRUST_LABELS]],
  );
  if (rows.length === 0) return;
  const labels = rows.map(({ trust }) => `“${trust.slice(0, 40)}”`).join(', ');
  throw damaged(`it has memories with unknown trust labels: ${labels}`);
}

/** Whatever else goes wrong while a file is read is told as what it means for the file. */
export function importError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RangeError) {
    return new AppError(
      'store.unavailable',
      'There was not enough memory for this life. Close other tabs and try again.',
      {
        retryable: true,
        cause: error,
      },
    );
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new AppError('archive.damaged', `This file could not be read (${detail}). Nothing was imported.`, {
    cause: error,
  });
}
