import type { AsideReason } from '../../../domain/storage/lying-life.ts';
import type { AsideLife, PlaceRecord } from './place-record.ts';

/** Visits that open the page after an import before the life that it replaced goes. */
export const OPENINGS = 2;

/**
 * Every change of the record of where lives lie, without its storing. A life that was stored leaves `current`, `kept`
 * and `aside` for `abandoned` in three ways only: its owner goes back from it, its owner deletes it, or it was kept for
 * going back and its visits are over.
 */

/** What may be swept: the record says that it was given up, and gives it no other place. */
export function sweepable(record: PlaceRecord): readonly string[] {
  const placed = new Set([record.current, record.kept?.name, ...record.aside.map(({ name }) => name)]);
  return record.abandoned.filter((name) => !placed.has(name));
}

/** An import begins: until it takes a place, what is stored of it may go. */
export function begun(record: PlaceRecord, name: string): PlaceRecord {
  return { ...record, abandoned: [...record.abandoned, name] };
}

/** What was abandoned is gone. */
export function swept(record: PlaceRecord, name: string): PlaceRecord {
  return { ...record, abandoned: without(record.abandoned, name) };
}

/** The current life was opened, and is stored at this schema. */
export function stored(record: PlaceRecord, schema: number): PlaceRecord {
  return { ...record, born: true, schema };
}

/** An imported life takes the current one's place, which is kept. One that was kept before waits for its owner's word. */
export function taken(
  record: PlaceRecord,
  name: string,
  left: { readonly tick: number; readonly at: number },
): PlaceRecord {
  return {
    ...record,
    current: name,
    kept: { name: record.current, ...left },
    openings: 0,
    aside: [...record.aside, ...leftOver(record, left.at)],
    abandoned: without(record.abandoned, name),
  };
}

/** The kept life takes its place back, by its owner's word. The one that it replaces is given up. */
export function returned(record: PlaceRecord): PlaceRecord {
  if (record.kept === null) return record;
  return {
    ...record,
    current: record.kept.name,
    schema: 0,
    kept: null,
    openings: 0,
    abandoned: [...record.abandoned, record.current],
  };
}

/** A visit has opened the current life. The kept one is given up at the second; each visit counts once. */
export function counted(record: PlaceRecord, visit: string | null): PlaceRecord {
  if (record.kept === null || (visit !== null && visit === record.visit)) return record;
  const openings = record.openings + 1;
  if (openings < OPENINGS) return { ...record, openings, visit };
  return { ...record, kept: null, openings: 0, visit, abandoned: [...record.abandoned, record.kept.name] };
}

/** The kept life is given up, by its owner's word. */
export function keptForgotten(record: PlaceRecord): PlaceRecord {
  if (record.kept === null) return record;
  return { ...record, kept: null, openings: 0, abandoned: [...record.abandoned, record.kept.name] };
}

/**
 * Another life opens from now on: one that was aside or kept, or one that is not born yet. The current one lies aside
 * from then on, and so does one that was kept for going back from it.
 */
export function chosen(
  record: PlaceRecord,
  { name, born }: { readonly name: string; readonly born: boolean },
  left: {
    readonly why: AsideReason;
    readonly fault: string | null;
    readonly tick: number | null;
    readonly at: number;
  },
): PlaceRecord {
  if (name === record.current) return record;
  const rest = record.aside.filter((life) => life.name !== name && life.name !== record.current);
  const kept = leftOver(record, left.at).filter((life) => life.name !== name);
  return {
    ...record,
    current: name,
    born,
    schema: 0,
    kept: null,
    openings: 0,
    aside: [...rest, { name: record.current, ...left }, ...kept],
    abandoned: without(record.abandoned, name),
  };
}

/** A life that lay aside is given up, by its owner's word; of one that is gone there is nothing to give up. */
export function deleted(record: PlaceRecord, name: string): PlaceRecord {
  const life = record.aside.find((one) => one.name === name);
  const aside = record.aside.filter((one) => one !== life);
  if (life?.why === 'gone') return { ...record, aside };
  return { ...record, aside, abandoned: [...without(record.abandoned, name), name] };
}

/** A life that was here is not any more; one that was kept for going back from it waits for its owner's word. @param id that no other life has */
export function missed(
  record: PlaceRecord,
  id: string,
  seen: { readonly tick: number | null; readonly at: number },
): PlaceRecord {
  const gone: AsideLife = { name: id, why: 'gone', fault: null, ...seen };
  return { ...record, kept: null, openings: 0, aside: [...record.aside, ...leftOver(record, seen.at), gone] };
}

/** The kept life, as it lies aside. */
function leftOver({ kept }: PlaceRecord, at: number): AsideLife[] {
  return kept === null ? [] : [{ ...kept, why: 'replaced', fault: null, at }];
}

/** Lives that lie here and that nothing told of: from now on they are noted. */
export function found(record: PlaceRecord, names: readonly string[], at: number): PlaceRecord {
  const lives = names.map((name): AsideLife => ({ name, why: 'found', fault: null, tick: null, at }));
  return { ...record, aside: [...record.aside, ...lives] };
}

/** Namespaces of lives that it tells of, in whatever place. */
export function toldOf({ current, kept, aside, abandoned }: PlaceRecord): ReadonlySet<string> {
  const others = aside.map(({ name }) => name);
  return new Set([current, ...(kept === null ? [] : [kept.name]), ...others, ...abandoned]);
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((one) => one !== name);
}
