import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { ArchiveProgress, ArchiveSummary, KeptLife } from '../../../domain/storage/archive.ts';
import type { PlaceNote, RebuiltLife } from '../../../domain/storage/lying-life.ts';
import type { GiveChunk, TakeWorldPart } from '../../../protocol/store/archive.ts';
import type { AttendOptions } from '../../../protocol/store/lives.ts';
import type { OpenOptions } from '../../../protocol/store/open-options.ts';
import { summaryOf, writeFrames } from '../../archive/index.ts';
import { LifeExport } from '../travel/export-life.ts';
import type { LifeFacts } from '../travel/export-life.ts';
import { dropArrived, importError, importLife } from '../travel/import-life.ts';
import type { ArrivedLife } from '../travel/import-life.ts';
import { schemaVersion } from '../engine/migrations.ts';
import { openDatabase, shelfOf } from '../engine/open.ts';
import type { OpenedDatabase, StoreDeps } from '../engine/open.ts';
import { LifePlaces } from '../places/life-places.ts';
import type { LyingDirectory, RescueDeps } from '../rescue/lying-directory.ts';
import { directoryName } from '../settings.ts';
import { Writer } from '../sql/writer.ts';

type Report = (progress: ArchiveProgress) => void;

/** A life that waits to take the current one's place. */
interface Waiting {
  readonly life: ArrivedLife;
  /** Namespace of its databases; null in memory. */
  readonly name: string | null;
}

interface KeptInMemory {
  readonly opened: OpenedDatabase;
  readonly tick: number;
  readonly at: number;
}

/** Lives on their way out of the store and into it. */
export class LifeTravel {
  readonly #deps: StoreDeps;
  readonly #exports = new Set<LifeExport>();
  #places: LifePlaces | null = null;
  #baseUrl = '';
  #waiting: Waiting | null = null;
  #inMemory: KeptInMemory | null = null;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  get #schema(): number {
    return schemaVersion(this.#deps.migrations);
  }

  /** Whether lives are kept beyond this page. */
  get keepsLives(): boolean {
    return this.#places !== null;
  }

  /** Whether it is the life that this session has. */
  isHere(id: string): boolean {
    return this.#places?.current === id;
  }

  /** What reading a damaged life takes. */
  rescueDeps(): RescueDeps {
    return { migrations: this.#deps.migrations, image: () => this.#deps.image(this.#baseUrl, this.#schema) };
  }

  /** A sound copy of a damaged life takes its place, which lies aside. @throws AppError `store.*`: then nothing changed */
  async rebuild(life: LyingDirectory): Promise<RebuiltLife> {
    if (!this.isHere(life.id))
      throw new AppError(
        'golem.not_found',
        'Only the life that this page opens can be rebuilt. Switch to it first.',
      );
    const name = await this.places.begin();
    const storage = shelfOf(this.#deps).files(directoryName(name, this.#schema));
    try {
      await storage.init();
      const rebuilt = await life.rebuildInto(storage);
      await this.places.takeRebuilt(name);
      return { rebuilt };
    } catch (error) {
      await storage.close();
      await this.places.abandon(name).catch(() => undefined);
      throw AppError.from(error);
    }
  }

  /** Where the lives of this name lie. @throws AppError `store.unavailable` before `attend` */
  get places(): LifePlaces {
    if (this.#places === null) throw new AppError('store.unavailable', 'The database is not open.');
    return this.#places;
  }

  /** Looks for the lives of a name without opening one. @returns what is said of them @throws AppError `store.version`, `store.undecided` */
  async attend(options: AttendOptions): Promise<readonly PlaceNote[]> {
    this.#baseUrl = options.baseUrl;
    if (this.#places?.name !== options.name)
      this.#places = new LifePlaces(options.name, this.#schema, shelfOf(this.#deps));
    const { places } = this;
    return places.decided ? [] : places.find({ seen: options.seen ?? null, visit: options.visit ?? null });
  }

  /** Opens the life of that name wherever it lies. One that does not open stays where it is, and no other takes its place. */
  async open(
    options: OpenOptions,
    opening: (options: OpenOptions) => Promise<OpenedDatabase>,
  ): Promise<OpenedDatabase> {
    if (options.kind === 'memory') return opening(options);
    const notes = await this.attend(options);
    const { places } = this;
    try {
      const opened = await opening({ ...options, name: places.current });
      if (opened.fs === null) return opened;
      const { fresh, moved, schema, directory } = opened;
      const found = await places.opened({ fresh, moved: moved !== null, schema, directory });
      return { ...opened, notes: [...notes, ...found] };
    } catch (error) {
      const fault = AppError.from(error);
      places.failed(fault);
      throw fault;
    }
  }

  /** Namespace of the databases that a life of that name is in. */
  placeOf(options: OpenOptions): string {
    return options.name === this.#places?.name ? this.#places.current : options.name;
  }

  /** The instant of an export; no write may be under way. */
  async begin(db: PGlite, facts: LifeFacts): Promise<LifeExport> {
    const life = await LifeExport.begin(db, facts);
    this.#exports.add(life);
    return life;
  }

  /** The file, made as it is read; whoever reads no further cancels it. */
  stream(life: LifeExport, report: Report, chunk: GiveChunk): ReadableStream<Uint8Array> {
    const bytes = writeFrames(life.frames(report, chunk));
    const over = (): void => {
      life.stop(new AppError('archive.cancelled', 'The export was cancelled.'));
      this.#exports.delete(life);
    };
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await bytes.next();
            if (!done) return controller.enqueue(value);
            over();
            controller.close();
          } catch (error) {
            over();
            controller.error(AppError.from(error));
          }
        },
        cancel: over,
      },
      { highWaterMark: 1 },
    );
  }

  /** Whether a life is being read. */
  get exporting(): boolean {
    return this.#exports.size > 0;
  }

  /** Call within the write queue before entries or vectors are written. */
  async keep(ids: () => readonly string[]): Promise<void> {
    for (const life of this.#exports) await life.keep(ids());
  }

  /** The life that is being exported goes away. */
  stopExports(why: string): void {
    for (const life of this.#exports) life.stop(new AppError('archive.cancelled', why, { retryable: true }));
    this.#exports.clear();
  }

  /** Reads and checks a life and lets it wait. @throws AppError `archive.*`, `store.*`; then none waits */
  async receive(
    stream: ReadableStream<Uint8Array>,
    options: OpenOptions,
    inMemory: boolean,
    report: Report,
    take: TakeWorldPart,
  ): Promise<ArchiveSummary> {
    await this.dismiss();
    const name = inMemory ? null : await this.places.begin();
    const storage = name === null ? null : shelfOf(this.#deps).files(directoryName(name, this.#schema));
    const image = () => this.#deps.image(options.baseUrl, this.#schema);
    try {
      await storage?.init();
      const life = await importLife(
        stream,
        { storage, migrations: this.#deps.migrations, image },
        report,
        take,
      );
      this.#waiting = { life, name };
      return summaryOf(life.head);
    } catch (error) {
      await storage?.close();
      if (name !== null) await this.places.abandon(name).catch(() => undefined);
      throw importError(error);
    }
  }

  /** Lets the waiting life go. */
  async dismiss(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    await dropArrived(waiting.life);
    if (waiting.name !== null) await this.places.abandon(waiting.name).catch(() => undefined);
  }

  /**
   * From here on the life that waits is the one that opens; `before` is kept.
   * @param tick the last of the life that it replaces
   * @throws AppError `store.*`: then nothing changed; `golem.not_found` when none waits
   */
  async switch(before: OpenedDatabase, tick: number): Promise<OpenedDatabase> {
    if (this.#waiting === null)
      throw new AppError('golem.not_found', 'No imported life is ready to take over. Import the file again.');
    const { life, name } = this.#waiting;
    if (name === null) {
      const at = Date.now();
      await this.#inMemory?.opened.db.close().catch(() => undefined);
      this.#inMemory = { opened: before, tick, at };
    } else {
      await this.places.switchTo(name, tick);
    }
    this.#waiting = null;
    const { db, fs, storage } = life;
    const directory = name === null ? before.directory : directoryName(name, this.#schema);
    const { reason } = before;
    const writer = new Writer(db);
    const nothingFound = { moved: null, fresh: false, notes: [] };
    return { db, writer, fs, storage, directory, schema: this.#schema, reason, ...nothingFound };
  }

  get kept(): KeptLife | null {
    if (this.#inMemory !== null) {
      const { tick, at } = this.#inMemory;
      return { tick, at, openings: null };
    }
    return this.#places?.kept ?? null;
  }

  /**
   * Opens the kept life; the record says that it is the current one again.
   * @returns it, and what to do once the life that it replaces is closed
   * @throws AppError `golem.not_found` when none is kept, `store.*`: then nothing changed
   */
  async goBack(options: OpenOptions): Promise<{ opened: OpenedDatabase; forget: () => Promise<void> }> {
    if (this.#inMemory !== null) {
      const { opened } = this.#inMemory;
      this.#inMemory = null;
      return { opened, forget: () => Promise.resolve() };
    }
    const kept = this.#places?.keptName ?? null;
    if (kept === null) throw new AppError('golem.not_found', 'There is no earlier life to go back to.');
    const { places } = this;
    // Opening would begin a life where nothing is stored, and the one that is here would be given up for it.
    if (!(await places.keepsAnything())) throw keptGone();
    const opened = await openDatabase({ ...options, name: kept }, this.#deps);
    const left = places.current;
    try {
      if (opened.fresh) throw keptGone();
      await places.goBack();
    } catch (error) {
      await opened.db.close().catch(() => undefined);
      throw error;
    }
    return { opened, forget: () => places.abandon(left).catch(() => undefined) };
  }

  /** An owner who erases a life does not want the one before it either. @throws AppError `store.*` */
  async forgetKept(): Promise<void> {
    await this.#inMemory?.opened.db.close().catch(() => undefined);
    this.#inMemory = null;
    await this.#places?.forgetKept();
  }

  /** The current life was deleted by its owner's word, unread. */
  async erased(): Promise<void> {
    await this.#places?.erased();
  }

  async close(): Promise<void> {
    this.stopExports('The page is closing.');
    await this.dismiss();
    await this.#places?.settled();
    await this.#inMemory?.opened.db.close().catch(() => undefined);
    this.#inMemory = null;
  }
}

function keptGone(): AppError {
  return new AppError(
    'golem.not_found',
    'The earlier life’s database is gone, so you can’t go back to it. The current life continues.',
  );
}
