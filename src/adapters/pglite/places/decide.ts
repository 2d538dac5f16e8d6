import { AppError } from '../../../domain/errors.ts';
import type { PlaceNote, SeenLife } from '../../../domain/storage/lying-life.ts';
import { namespaceOf } from './namespaces.ts';
import type { PlaceRecord, ReadRecord } from './place-record.ts';
import { firstRecord } from './place-record.ts';

/** All that is known before a life is opened. */
export interface Evidence {
  /** Of the life, as the page's address has it. */
  readonly name: string;
  /** Namespaces in which something is stored; null where the browser does not list its databases. */
  readonly lives: readonly string[] | null;
  readonly record: ReadRecord;
  /** What the page last saw of its life; null where it saw none. */
  readonly seen: SeenLife | null;
}

/** Which life opens, by what record from now on, and what is said of it. */
export interface PlaceDecision {
  readonly record: PlaceRecord;
  readonly notes: readonly PlaceNote[];
}

/**
 * Which life opens. Nothing here deletes: what it does not choose stays where it is, and where two could be meant it does
 * not choose.
 * @throws AppError `store.version` where a newer page wrote the record; `store.undecided`, with the lives to choose from
 */
export function decide({ name, lives, record, seen }: Evidence): PlaceDecision {
  if (record.kind === 'newer') throw newerRecord();
  const seenIn = seen === null ? null : namespaceOf(seen.directory);
  if (record.kind === 'sound') {
    const { at, current, born, abandoned } = record.record;
    const others = (lives ?? []).filter((life) => life !== current && !abandoned.includes(life));
    // Nothing changes places without the record: one that is older than what was seen is not the last.
    if (seen !== null && seen.at > at && others.some((life) => life === seenIn))
      throw undecided('The record of this life’s location is older than the life last seen here', lives!);
    const here = lives === null || !born || lives.includes(current);
    if (here || others.length === 0) return { record: record.record, notes: [] };
    throw undecided('The database of this page’s life is gone', others);
  }
  // Without a list nothing says that another life lies here.
  if (lives === null) return { record: firstRecord(seenIn ?? name), notes: [] };
  if (seenIn !== null && lives.includes(seenIn)) return goesOn(name, seenIn, record);
  const [only, ...more] = lives;
  if (only === undefined) return { record: firstRecord(name), notes: [] };
  if (seenIn !== null) throw undecided('The database of the life last seen here is gone', lives);
  if (more.length > 0)
    throw undecided('This browser stores several lives, and none is marked as current', lives);
  return goesOn(name, only, record);
}

/** A record as far as it can be believed: what was seen as the page's life after it was written was not given up by it. */
export function notSeenSince(record: PlaceRecord, seen: SeenLife | null): PlaceRecord {
  const life = seen !== null && seen.at > record.at ? namespaceOf(seen.directory) : null;
  if (life === null || !record.abandoned.includes(life)) return record;
  return { ...record, abandoned: record.abandoned.filter((name) => name !== life) };
}

function goesOn(name: string, place: string, { kind }: ReadRecord): PlaceDecision {
  // No record is ever written of a life that was born by an earlier version and never replaced.
  if (kind === 'none' && place === name) return { record: firstRecord(place), notes: [] };
  const what = kind === 'none' ? 'was missing' : 'could not be read';
  const text = `The record of this life’s location ${what}. The life was found without it and continues. Nothing was deleted.`;
  return { record: firstRecord(place), notes: [{ level: 'warning', code: 'lives.note_unreadable', text }] };
}

/** What an opening found. */
export interface Opened {
  /** Nothing was stored where the life should lie. */
  readonly fresh: boolean;
  /** An earlier version's copy was taken over. */
  readonly moved: boolean;
  readonly schema: number;
  /** Name of the database. */
  readonly directory: string;
}

/** What becomes known of a life that opens, beside what is found in its database. */
interface Known extends Pick<Evidence, 'record' | 'seen'> {
  /** A database of it was there before it was opened, with something in it or not. */
  readonly there: boolean;
}

/** Whether a life that others know of is not there any more: then this must be said. */
export function isMissing(opened: Opened, { record, seen }: Pick<Evidence, 'record' | 'seen'>): boolean {
  if (!opened.fresh) return false;
  // A newer page begins with the copy of an older one: only what was stored at this schema is missing then.
  const known = (here: boolean): boolean => here || !opened.moved;
  if (record.kind === 'sound') {
    const { born, schema } = record.record;
    return born && known(schema === opened.schema);
  }
  if (seen !== null) return known(seen.directory === opened.directory);
  return record.kind === 'unreadable' && !opened.moved;
}

/** Whether a database was there with nothing in it, and nothing else tells of a life: an opening that was cut off leaves that, and so does whatever empties one. */
export function isEmptied({ fresh, moved }: Opened, { record, seen, there }: Known): boolean {
  return there && fresh && !moved && record.kind === 'none' && seen === null;
}

export const EMPTIED: PlaceNote = {
  level: 'info',
  code: 'lives.emptied',
  text: 'The stored database was empty: its first start was interrupted, or something cleared it. A new life has begun.',
};

/** What is said of lives that no record tells of. */
export function foundNote(ids: readonly string[]): PlaceNote {
  const what = ids.length === 1 ? 'A life' : `${ids.length} lives`;
  return {
    level: 'warning',
    code: 'lives.found',
    text: `${what} without a record ${ids.length === 1 ? 'was' : 'were'} found in this browser. See Settings.`,
  };
}

/** What is said of a life that is missing. */
export function missingNote(seen: SeenLife | null, moved: boolean): PlaceNote {
  const tick = seen === null ? '' : `, last seen at tick ${seen.tick},`;
  const next = moved ? 'An earlier copy of it continues.' : 'A new life has begun.';
  return {
    level: 'warning',
    code: 'lives.gone',
    text: `The database of this page’s life${tick} is gone. ${next}`,
  };
}

/** Nothing is changed by a page that does not know what it would change. */
export function newerRecord(): AppError {
  return new AppError(
    'store.version',
    'A newer version of this page recorded where this life is stored. Reload to update. Nothing was opened or changed.',
  );
}

function undecided(why: string, lives: readonly string[]): AppError {
  return new AppError('store.undecided', `${why}. Choose the life to continue with. The others are kept.`, {
    data: { lives },
  });
}
