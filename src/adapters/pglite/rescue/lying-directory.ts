import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { LookedLife, LyingFile, SavedLife } from '../../../domain/storage/lying-life.ts';
import { writeFrames } from '../../archive/index.ts';
import { engineError, startEngine } from '../engine/engine.ts';
import { openLegacy } from '../engine/legacy-idb.ts';
import { migrate } from '../engine/migrations.ts';
import type { Migration } from '../engine/migrations.ts';
import type { LifeFiles } from '../files/life-files.ts';
import { readDamaged } from '../files/damaged-directory.ts';
import type { ReadDirectory } from '../files/damaged-directory.ts';
import { storedAmount } from '../engine/stored-files.ts';
import { LifeExport } from '../travel/export-life.ts';
import { DirectoryFs } from './directory-fs.ts';
import type { Files } from './directory-fs.ts';
import { imageFiles } from './image-files.ts';
import { lookAt } from './look-at.ts';
import { looksInto } from './look-into.ts';
import { planRebuild } from './plan-rebuild.ts';
import { rebuildInto } from './rebuild.ts';
import { saveReadable } from './save-readable.ts';
import { storedFile } from './stored-file.ts';

export interface RescueDeps {
  readonly migrations: readonly Migration[];
  /** The prepared image of the newest schema; null where there is none. */
  readonly image: () => Promise<Blob | null>;
}

/** How fast the life in a file is to be lived; nobody knows how its owner liked it. Times real time. */
const SPEED = 100;
/** An export that was made by no golem says so in the place of the page's version. */
const MADE_BY = 'lives';

const noChunk = (): Promise<never> =>
  Promise.reject(new AppError('internal', 'A life that is set aside has no worlds.'));

/** The directory of a life that is not open. It is only read: whatever is done with it is done in memory, or elsewhere. */
export class LyingDirectory {
  readonly id: string;
  readonly #databases: readonly string[];
  readonly #deps: RescueDeps;

  /** @param databases of this life, of any schema */
  constructor(id: string, databases: readonly string[], deps: RescueDeps) {
    this.id = id;
    this.#databases = databases;
    this.#deps = deps;
  }

  /** The life as a file that can be imported; where it cannot be read whole, its databases as they are stored. */
  async file(): Promise<LyingFile> {
    try {
      return await this.#whole();
    } catch (error) {
      const why = AppError.from(error).message;
      const file = await storedFile(this.id, this.#databases, Date.now());
      return { form: 'stored', file, tick: null, why };
    }
  }

  /** @throws AppError `store.corrupt` where nothing can be read */
  async look(): Promise<LookedLife> {
    try {
      for await (const looked of looksInto(await this.#directory(), await this.#image(), lookAt))
        return looked;
    } catch (error) {
      throw nothingReadable(error);
    }
    throw nothingReadable(null);
  }

  /** @throws AppError `store.corrupt` where nothing can be read */
  async save(): Promise<SavedLife> {
    const directory = await this.#directory();
    const image = await this.#image();
    const facts = { name: this.id, made: Date.now() };
    return saveReadable(directory, image, facts).catch((error: unknown) => {
      throw nothingReadable(error);
    });
  }

  /** Makes it sound again in an empty storage. @returns what was made anew @throws AppError `store.corrupt` */
  async rebuildInto(storage: LifeFiles): Promise<readonly string[]> {
    const plan = await planRebuild(await this.#directory(), await this.#image());
    await rebuildInto(storage, plan).catch((error: unknown) => {
      throw engineError(
        error,
        'This life can’t be rebuilt: more than maps and indexes is damaged. Save what can be read, or start over.',
      );
    });
    return plan.rebuilt;
  }

  async #whole(): Promise<LyingFile> {
    const db = await this.#open();
    try {
      await migrate(db, this.#deps.migrations);
      const facts = { name: this.id, app: MADE_BY, made: Date.now(), settings: { speed: SPEED }, worlds: [] };
      const life = await LifeExport.begin(db, facts);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let tick: number | null = null;
      const progress = (reached: { readonly tick?: number }): void => {
        tick = reached.tick ?? tick;
      };
      for await (const bytes of writeFrames(life.frames(progress, noChunk))) parts.push(bytes);
      return { form: 'life', file: new Blob(parts, { type: 'application/x-golem' }), tick, why: null };
    } finally {
      await db.close().catch(() => undefined);
    }
  }

  /** @throws AppError `store.corrupt` where anything of it is damaged; whatever the engine throws */
  async #open(): Promise<PGlite> {
    const blocks = await this.#blocks();
    if (blocks === null) {
      const [legacyName] = this.#databases.filter((database) => database.startsWith('/'));
      const legacy = legacyName === undefined ? null : await openLegacy(legacyName, {});
      if (legacy === null) throw new AppError('store.corrupt', 'It contains no database.');
      return legacy;
    }
    const directory = await readDamaged(blocks);
    const [damage] = directory.damages;
    if (damage !== undefined) throw new AppError('store.corrupt', `The file ${damage.path} is damaged.`);
    // PGlite makes a directory anew that it takes for an empty one.
    if (!directory.files.has('/PG_VERSION')) throw new AppError('store.corrupt', 'It contains no life.');
    return startEngine({ fs: new DirectoryFs(directory.files) });
  }

  async #directory(): Promise<ReadDirectory> {
    const blocks = await this.#blocks();
    if (blocks === null)
      throw new AppError('store.corrupt', 'Only a copy by an earlier version of this page is stored.');
    return readDamaged(blocks);
  }

  /** The newest of its databases in blocks that has anything in it. */
  async #blocks(): Promise<string | null> {
    const version = (database: string): number => Number(/-v(\d+)-pg\d+$/.exec(database)?.[1] ?? 0);
    const blocks = this.#databases.filter((database) => !database.startsWith('/'));
    for (const database of blocks.toSorted((a, b) => version(b) - version(a))) {
      if ((await storedAmount(database)).some) return database;
    }
    return null;
  }

  /** Without it less can be read, and all else goes on. */
  async #image(): Promise<Files | null> {
    const image = await this.#deps.image().catch(() => null);
    return image === null ? null : imageFiles(image);
  }
}

function nothingReadable(cause: unknown): AppError {
  return new AppError(
    'store.corrupt',
    'Nothing in this life could be read. Export it as it is stored; a later version may read more.',
    { cause },
  );
}
