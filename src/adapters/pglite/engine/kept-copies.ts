import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import type { LifeShelf } from './shelf.ts';

/** Openings of the new directory before the earlier one goes. */
const OPENINGS = 2;
/** A file of ours in the data directory: it is stored in one transaction with what it speaks of. PostgreSQL never looks at it. */
const NOTE = `${PGlite.paths.PGDATA}/golem-kept-copies.json`;

const noteSchema = v.object({
  /** Stored directories that this one was made from. */
  databases: v.array(v.string()),
  /** Visits that have opened this directory since, and the last that was counted; absent in notes of before. */
  openings: v.number(),
  visit: v.optional(v.string()),
});
type Note = v.InferOutput<typeof noteSchema>;

function readNote(db: PGlite): Note | null {
  const { FS } = db.Module;
  if (!FS.analyzePath(NOTE).exists) return null;
  try {
    return v.parse(noteSchema, JSON.parse(FS.readFile(NOTE, { encoding: 'utf8' })));
  } catch {
    return null;
  }
}

function writeNote(db: PGlite, note: Note): void {
  db.Module.FS.writeFile(NOTE, JSON.stringify(note));
}

/**
 * Notes that this directory was made from another, which is kept for now. Counts with the next flush.
 * @param visit in which it was made: its openings do not count
 */
export function noteKept(db: PGlite, database: string, visit: string | null): void {
  const earlier = readNote(db)?.databases ?? [];
  const databases = [...new Set([...earlier, database])];
  writeNote(db, { databases, openings: 0, ...(visit !== null && { visit }) });
}

/**
 * Counts an opening of a directory that was made from another, once a visit. The earlier one is deleted, without being
 * waited for, at the second; when it is gone nothing is counted any more.
 * @param shelf on which both lie @param stored names of what lies on it
 * @param visit of the page; null counts every opening
 * @returns whether there is something to flush
 */
export function countOpening(
  db: PGlite,
  shelf: LifeShelf,
  stored: readonly string[],
  visit: string | null,
): boolean {
  const note = readNote(db);
  if (note === null) return false;
  const databases = note.databases.filter((database) => stored.includes(database));
  if (databases.length === 0) {
    db.Module.FS.unlink(NOTE);
    return true;
  }
  if (visit !== null && visit === note.visit) return false;
  const openings = note.openings + 1;
  writeNote(db, { databases, openings, ...(visit !== null && { visit }) });
  // Whatever keeps it from going, the next opening tries again.
  if (openings >= OPENINGS)
    for (const database of databases) void shelf.forget(database).catch(() => undefined);
  return true;
}
