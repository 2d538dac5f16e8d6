import { AppError } from '../../../domain/errors.ts';
import type { LyingLife, PlaceNote, SeenLife } from '../../../domain/storage/lying-life.ts';
import type { LifeShelf } from '../engine/shelf.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { directoryName, placeName } from '../settings.ts';
import {
  decide,
  EMPTIED,
  foundNote,
  isEmptied,
  isMissing,
  missingNote,
  newerRecord,
  notSeenSince,
} from './decide.ts';
import type { Opened } from './decide.ts';
import { lyingLives } from './lying-lives.ts';
import { databasesOf, freshNamespace } from './namespaces.ts';
import * as changes from './place-changes.ts';
import type { PlaceRecord, ReadRecord } from './place-record.ts';
import { firstRecord } from './place-record.ts';
import { loadRecord, saveRecord } from './place-store.ts';

/** Who asks, and what they know. */
export interface PlacesAsked {
  readonly seen: SeenLife | null;
  /** One visit of the page, however often its workers are made anew; null counts every opening. */
  readonly visit: string | null;
}

/**
 * Where the lives of one name lie: which opens, which is kept for going back, which lie aside, and what may be swept.
 * A small record says so; putting it is the moment at which one life takes another's place. What it does not call
 * abandoned is never deleted, and a record that is missing, unreadable or newer calls nothing so.
 */
export class LifePlaces {
  readonly name: string;
  readonly #schema: number;
  readonly #shelf: LifeShelf;
  readonly #changes = new Mutex();
  #record: PlaceRecord;
  #read: ReadRecord = { kind: 'none' };
  #asked: PlacesAsked = { seen: null, visit: null };
  /** Whether a database of the life that opens was there before. */
  #there = false;
  /** Whether one of the lives was found to be the one that opens. */
  #decided = false;
  #counted = false;
  #sweeping: Promise<void> = Promise.resolve();
  /** Namespace of the life that this session has, whatever is chosen for the next. */
  #here: string;
  /** What opening it said. */
  #fault: string | null = null;

  /** @param schema that lives are stored at by this version @param shelf on which they lie */
  constructor(name: string, schema: number, shelf: LifeShelf) {
    this.name = name;
    this.#schema = schema;
    this.#shelf = shelf;
    this.#here = name;
    this.#record = firstRecord(name);
  }

  /** Namespace of the databases of the life that this session has. */
  get current(): string {
    return this.#here;
  }

  /** Whether something says which life opens. */
  get decided(): boolean {
    return this.#decided;
  }

  /** The life that was replaced, and how many openings it has left. */
  get kept(): { readonly tick: number; readonly at: number; readonly openings: number } | null {
    const { kept, openings } = this.#record;
    return kept && { tick: kept.tick, at: kept.at, openings: changes.OPENINGS - openings };
  }

  get keptName(): string | null {
    return this.#record.kept?.name ?? null;
  }

  /**
   * Finds the life that opens, by the record and by what lies here. Where storage is refused the life is where it would
   * be without a record, and opening it there says why it cannot be.
   * @returns what is said of it
   * @throws AppError `store.version`, `store.undecided`
   */
  async find(asked: PlacesAsked): Promise<readonly PlaceNote[]> {
    this.#asked = asked;
    if (!this.#shelf.there) return [];
    const names = await this.#storedNames();
    this.#read = await loadRecord(
      this.#shelf,
      this.name,
      names === null ? null : names.includes(placeName(this.name)),
    );
    if (this.#read.kind === 'sound') {
      this.#record = notSeenSince(this.#read.record, asked.seen);
      this.#read = { kind: 'sound', record: this.#record };
    }
    const lives = names === null ? null : await this.#livesIn(names);
    const { record, notes } = decide({ name: this.name, lives, record: this.#read, seen: asked.seen });
    this.#record = record;
    this.#here = record.current;
    this.#there = databasesOf(names ?? [], this.name).has(record.current);
    this.#decided = true;
    return notes;
  }

  /** The life that `find` chose did not open. */
  failed(fault: AppError): void {
    this.#fault = fault.message;
  }

  /**
   * The life that `find` chose is open: counts the visit, notes where lives lie, and sweeps what the record calls
   * abandoned, without being waited for.
   * @returns what is said of lives that should be there and are not, or are there and should not be
   */
  async opened(opened: Opened): Promise<readonly PlaceNote[]> {
    if (this.#counted) return [];
    this.#counted = true;
    this.#fault = null;
    const { seen, visit } = this.#asked;
    const notes: PlaceNote[] = [];
    const at = Date.now();
    let after = changes.stored(this.#record, opened.schema);
    if (isMissing(opened, { record: this.#read, seen })) {
      notes.push(missingNote(seen, opened.moved));
      after = changes.missed(after, freshNamespace(this.name), { tick: seen?.tick ?? null, at });
    } else after = changes.counted(after, visit);
    if (isEmptied(opened, { record: this.#read, seen, there: this.#there })) notes.push(EMPTIED);
    const found = await this.#unlisted(changes.toldOf(this.#record));
    if (found.length > 0) {
      notes.push(foundNote(found));
      after = changes.found(after, found, at);
    }
    const noted = this.#read.kind === 'sound' && JSON.stringify(after) === JSON.stringify(this.#read.record);
    // A full disk must not keep a life from being read: an opening that could not be noted is one too few.
    if (!noted) await this.#change(() => after).catch(() => undefined);
    this.#sweeping = this.#sweep();
    return notes;
  }

  /** Resolves when what was abandoned is swept, as far as it could be. */
  async settled(): Promise<void> {
    await this.#sweeping;
  }

  /** The current life was erased by its owner before it could be opened: it is not missed. */
  async erased(): Promise<void> {
    this.#asked = { ...this.#asked, seen: null };
    this.#fault = null;
    await this.#change((record) => ({ ...record, born: false })).catch(() => undefined);
  }

  /** A namespace for an import. Until it takes a place, what is stored there counts as abandoned. @throws AppError `store.*` */
  async begin(): Promise<string> {
    const name = freshNamespace(this.name);
    await this.#change((record) => changes.begun(record, name));
    return name;
  }

  /** Deletes what the record calls abandoned. What somebody still has open goes with the next sweep. @throws AppError `store.*` */
  async abandon(name: string): Promise<void> {
    if (!changes.sweepable(this.#record).includes(name)) return;
    if (await this.#forget(await this.#databasesOf(name)))
      await this.#change((record) => changes.swept(record, name));
  }

  /** The life in `name` takes the place of the current one, which is kept. @throws AppError `store.*` */
  async switchTo(name: string, tick: number): Promise<void> {
    this.#requireHere();
    const left = { tick, at: Date.now() };
    await this.#change((record) => changes.stored(changes.taken(record, name, left), this.#schema));
    this.#here = name;
  }

  /** Whether anything is stored of the kept life; also where the browser does not say so. */
  async keepsAnything(): Promise<boolean> {
    const { kept } = this.#record;
    const names = await this.#storedNames();
    if (kept === null || names === null) return kept !== null;
    return (await this.#amountOf(databasesOf(names, this.name).get(kept.name) ?? [])).some;
  }

  /** The kept life takes its place back; the one that it replaces is given up. @throws AppError `store.*` */
  async goBack(): Promise<void> {
    this.#requireHere();
    await this.#change(changes.returned);
    this.#here = this.#record.current;
  }

  /** The kept life is deleted. @throws AppError `store.*` */
  async forgetKept(): Promise<void> {
    const { kept } = this.#record;
    if (kept === null) return;
    this.#requireHere();
    await this.#change(changes.keptForgotten);
    await this.abandon(kept.name);
  }

  /**
   * Another life opens from the next opening on; the current one lies aside.
   * @param id of one that lies here; null: a new one, beside all that lie here
   * @param tick of the current one, where it is known
   * @throws AppError `golem.not_found`, `store.*`
   */
  async choose(id: string | null, tick: number | null): Promise<void> {
    const lives = await this.list();
    if (id !== null && !lives.some((life) => life.id === id && life.why !== 'gone')) throw unknownLife(id);
    await this.#goTo({ name: id ?? freshNamespace(this.name), born: id !== null }, lives, tick);
  }

  /** A life that was made of the current one takes its place, which lies aside. @param name begun by `begin` @throws AppError `store.*` */
  async takeRebuilt(name: string): Promise<void> {
    await this.#goTo({ name, born: true }, await this.list(), null);
  }

  /** Deletes a life that lies aside, by its owner's word. @throws AppError `golem.not_found`, `store.*` */
  async delete(id: string): Promise<void> {
    const life = (await this.list()).find((one) => one.id === id);
    if (life?.standing !== 'aside' || (this.#counted && id === this.#here)) throw unknownLife(id);
    await this.#change((record) => changes.deleted(record, id));
    await this.abandon(id);
  }

  /** Every life that lies here, the current one first. */
  async list(): Promise<readonly LyingLife[]> {
    const names = this.#shelf.there ? await this.#storedNames() : [];
    const stored = databasesOf(names ?? [], this.name);
    const lives = lyingLives({
      record: this.#record,
      there: names === null ? null : new Set(stored.keys()),
      decided: this.#decided,
      fault: this.#fault,
    });
    const listed: LyingLife[] = [];
    for (const life of lives) {
      const { some, bytes } = await this.#amountOf(stored.get(life.id) ?? []);
      if (!some && life.why === 'found') continue;
      // A database with nothing in it is as good as none.
      const gone = !some && life.standing === 'aside' && names !== null;
      listed.push({ ...life, why: gone ? 'gone' : life.why, bytes });
    }
    return listed;
  }

  /** Databases of a life that lies here. @throws AppError `golem.not_found` */
  async databases(id: string): Promise<readonly string[]> {
    const databases = await this.#databasesOf(id);
    if (databases.length === 0) throw unknownLife(id);
    return databases;
  }

  async #goTo(
    next: { readonly name: string; readonly born: boolean },
    lives: readonly LyingLife[],
    tick: number | null,
  ): Promise<void> {
    const here = lives.some(({ standing }) => standing === 'current');
    const why = !here ? 'gone' : this.#fault === null ? 'left' : 'damaged';
    const left = { why, fault: this.#fault, tick, at: Date.now() } as const;
    await this.#change((record) =>
      // Nothing says which life was current: all of them are found where they lie.
      here || this.#read.kind === 'sound'
        ? changes.chosen(record, next, left)
        : { ...firstRecord(next.name), born: next.born },
    );
  }

  /** Namespaces in which something is stored. Where there is none to choose from, or the record's is there, no other has to be looked into. */
  async #livesIn(names: readonly string[]): Promise<readonly string[]> {
    const found = databasesOf(names, this.name);
    const read = this.#read;
    const current = read.kind === 'sound' ? read.record.current : null;
    const noChoice = found.size < 2 && (current === null || found.has(current));
    const isHere = async (name: string) => (await this.#amountOf(found.get(name) ?? [])).some;
    if (noChoice || (current !== null && (await isHere(current)))) return [...found.keys()];
    const lives: string[] = [];
    for (const name of found.keys()) if (await isHere(name)) lives.push(name);
    return lives;
  }

  /** Lives that are stored here and not among these. */
  async #unlisted(listed: ReadonlySet<string>): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [name, databases] of databasesOf((await this.#storedNames()) ?? [], this.name)) {
      if (!listed.has(name) && (await this.#amountOf(databases)).some) found.push(name);
    }
    return found;
  }

  async #databasesOf(id: string): Promise<readonly string[]> {
    const names = await this.#storedNames();
    if (names === null) return [directoryName(id, this.#schema)];
    return databasesOf(names, this.name).get(id) ?? [];
  }

  /** One change after the other, each of what the one before it left. @throws AppError `store.*` */
  #change(change: (record: PlaceRecord) => PlaceRecord): Promise<void> {
    return this.#changes.run(async () => {
      if (this.#read.kind === 'newer') throw newerRecord();
      const record = { ...change(this.#record), at: Date.now() };
      await saveRecord(this.#shelf, this.name, record);
      this.#record = record;
      this.#read = { kind: 'sound', record };
    });
  }

  async #sweep(): Promise<void> {
    for (const name of changes.sweepable(this.#record)) await this.abandon(name).catch(() => undefined);
  }

  /** Chromium answers the first question after it has mended its own damage with an error. */
  #storedNames(): Promise<readonly string[] | null> {
    return this.#shelf.names().catch(() => this.#shelf.names().catch(() => null));
  }

  async #amountOf(databases: readonly string[]): Promise<{ some: boolean; bytes: number | null }> {
    const amounts = await Promise.all(databases.map((database) => this.#shelf.amount(database)));
    const bytes = amounts.reduce<number | null>(
      (sum, one) => (sum === null || one.bytes === null ? null : sum + one.bytes),
      0,
    );
    return { some: amounts.some(({ some }) => some), bytes };
  }

  /** @returns false where one is open elsewhere, and goes when it is closed @throws AppError `store.*` */
  async #forget(databases: readonly string[]): Promise<boolean> {
    const gone = await Promise.all(databases.map((database) => this.#shelf.forget(database)));
    return gone.every((one) => one);
  }

  /** @throws AppError `golem.busy` */
  #requireHere(): void {
    if (this.#record.current === this.#here) return;
    throw new AppError('golem.busy', 'Another life was chosen. Reload the page to continue with it.', {
      retryable: true,
    });
  }
}

function unknownLife(id: string): AppError {
  return new AppError('golem.not_found', `No life “${id}” is set aside here.`);
}
