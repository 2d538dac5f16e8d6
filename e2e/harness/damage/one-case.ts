import { damage } from './acts.ts';
import type { Before } from './acts.ts';
import { done, forget, names, withDatabase } from './copies.ts';
import { judge } from './judge.ts';
import type { Broken, CaseResult, Plan } from './plan.ts';
import { importsIn, lifeFile, setScene, sweepAway } from './scenes.ts';
import type { Known } from './scenes.ts';
import { markKey, Visit } from './visits.ts';
import type { Opening } from './visits.ts';

/** Openings after the damage. */
const OPENINGS = 2;
/** The golem of a file that a case imports. */
const ARRIVES = 'last';
const ARRIVED_TICKS = 8;

/** A case under way. */
interface Course {
  readonly plan: Plan;
  readonly name: string;
  readonly lives: Known[];
  readonly before: Before;
  visits: number;
  damaged: string | null;
}

/** One case, from nothing to its judgement; nothing of it stays. */
export async function runCase(plan: Plan, schema: number, broken: Broken | null): Promise<CaseResult> {
  // None begins like another: what is swept away goes by how it begins.
  const name = `case-${String(plan.n).padStart(6, '0')}`;
  await sweepAway(name);
  const lives = await setScene(plan.scene, name, schema);
  const course: Course = {
    plan,
    name,
    lives,
    before: { record: undefined, mark: null },
    visits: 0,
    damaged: null,
  };
  try {
    await prepare(course);
    if (broken === 'sweeps' && !(await soundRecord(name))) await sweepOthers(name);
    return await conclude(course, broken === 'silent');
  } finally {
    await sweepAway(name);
  }
}

/** Everything up to the damage, and the damage. */
async function prepare(course: Course): Promise<void> {
  const { moment, marked } = course.plan;
  await remember(course);
  if (moment === 'before an opening') {
    // As the page left it at the end of the visit before.
    if (marked) noteSeen(course);
    return harm(course);
  }
  const visit = newVisit(course);
  const opening = await visit.open();
  await afterOpening(course, opening);
  if (moment === 'between openings') {
    await visit.close();
    forgetUnmarked(course);
    return harm(course);
  }
  if (moment === 'while open') {
    // What a page has open cannot be deleted by another without its knowing.
    if (course.plan.target !== 'database') await harm(course);
    await goOn(course, visit, opening);
  } else if (moment === 'before an import') {
    if (course.plan.target !== 'database') await harm(course);
    await importInto(course, visit, null);
    await visit.close();
  } else if (moment === 'in an import') {
    await importInto(course, visit, course.plan.chance[5]!);
    visit.kill();
    await harm(course);
  } else {
    await importInto(course, visit, null);
    await visit.close();
    await harm(course);
  }
  forgetUnmarked(course);
}

/** Openings by now, and what they came to. */
async function conclude(course: Course, silent: boolean): Promise<CaseResult> {
  const { plan, name, lives } = course;
  const said: string[] = [];
  const traceless =
    localStorage.getItem(markKey(name)) === null && !(await names()).some((one) => one.startsWith(name));
  let visit = newVisit(course);
  let opening = await visit.open();
  said.push(...opening.said);
  for (let again = 1; again < OPENINGS; again += 1) {
    await visit.close();
    visit = newVisit(course);
    opening = await visit.open();
    said.push(...opening.said);
  }
  if (opening.fault !== null) {
    visit.kill();
    visit = newVisit(course);
    await visit.attend(opening.fault);
  }
  await dueTime(course, visit);
  if (silent) said.length = 0;
  const { outcome, faults } = await judge({ visit, opening, lives, said, traceless });
  let saved: CaseResult['saved'] = null;
  let rebuilt: CaseResult['rebuilt'] = null;
  if (opening.fault?.code === 'store.corrupt') {
    const id = (await visit.lives()).find(({ standing }) => standing === 'current')?.id;
    if (id !== undefined) {
      saved = await savedOf(visit, id);
      if (plan.chance[6]! < 0.5) rebuilt = await rebuild(course, visit, id);
    }
  }
  await visit.close();
  return {
    plan,
    outcome,
    damaged: course.damaged,
    faults: faults.map((one) => `${name}: ${one}`),
    said,
    saved,
    rebuilt,
  };
}

/** What pages of before did with every life that a record which they could not read did not name. */
async function sweepOthers(name: string): Promise<void> {
  for (const database of await names()) if (database.startsWith(`${name}~`)) await forget(database);
}

async function savedOf(visit: Visit, id: string): Promise<CaseResult['saved']> {
  try {
    const { counts } = await visit.store.saveReadable(id);
    const sum = (of: 'saved' | 'unreadable'): number => counts.reduce((all, one) => all + one[of], 0);
    return { saved: sum('saved'), unreadable: sum('unreadable') };
  } catch {
    return { saved: 0, unreadable: 0 };
  }
}

/** A life that was rebuilt opens with what it had. */
async function rebuild(course: Course, visit: Visit, id: string): Promise<boolean> {
  const rebuilt = await visit.store.rebuildLife(id).then(
    () => true,
    () => false,
  );
  if (!rebuilt) return false;
  const next = newVisit(course);
  const { golemId, tick, fault } = await next.open();
  await next.close();
  const known = course.lives.find((life) => life.id === id)!;
  if (fault !== null || golemId !== known.golemId || tick < known.tick)
    throw new Error(`${id} was rebuilt as ${golemId} at tick ${tick}: ${fault?.message ?? 'it opened'}`);
  return true;
}

function newVisit({ plan, name, visits }: Course & { visits: number }): Visit {
  return new Visit(name, plan.oneVisit ? 'one' : `visit ${visits}`, { paged: plan.target === 'OPFS copy' });
}

/** An opening was made: where it brought an earlier version's life over, that is where it lies from now on. */
async function afterOpening(course: Course, opening: Opening): Promise<void> {
  course.visits += 1;
  if (opening.fault !== null) throw new Error(`A sound scene did not open: ${opening.fault.message}`);
  await remember(course);
}

/** Lives a tick on, what can be; and ends as a page does, or as a killed one. */
async function goOn(course: Course, visit: Visit, opening: Opening): Promise<void> {
  const [current] = course.lives;
  const tick = opening.tick + 1;
  const lived = await visit.commit(tick, opening.golemId!).then(
    () => true,
    () => false,
  );
  if (lived && current !== undefined) current.tick = tick;
  if (course.plan.chance[7]! < 0.5) visit.kill();
  else await visit.close();
}

/** @param cutOff share of the rows after which the page dies; null: it does not */
async function importInto(course: Course, visit: Visit, cutOff: number | null): Promise<void> {
  const file = await lifeFile(ARRIVES);
  await remember(course);
  const taken = await visit
    .import(file, (rows, total) => cutOff !== null && total > 0 && rows / total >= cutOff)
    .catch(() => false);
  if (!taken) return;
  const { name: directory } = await visit.store.status();
  const id = directory.replace(/-v\d+-pg\d+$/, '');
  course.lives.unshift({ id, golemId: ARRIVES, tick: ARRIVED_TICKS, damaged: false, deleted: false });
  visit.seen({ golemId: ARRIVES, tick: ARRIVED_TICKS, directory });
}

/** What the record and the mark are now, for a case that puts them back later. */
async function remember({ name, before }: Course): Promise<void> {
  const database = `${name}-place`;
  if ((await names()).includes(database)) {
    before.record = await withDatabase(database, (db) =>
      done(db.transaction('place').objectStore('place').get('place') as IDBRequest<unknown>),
    );
  }
  before.mark = localStorage.getItem(markKey(name));
}

async function harm(course: Course): Promise<void> {
  course.damaged = await damage(course.plan, course.name, course.lives, course.before);
}

function noteSeen({ name, lives, plan }: Course): void {
  const [first] = lives;
  if (first === undefined || plan.scene === 'older schema') return;
  const seen = {
    directory: `${first.id}-v${SCHEMA_NOW.schema}-pg18`,
    golemId: first.golemId,
    tick: first.tick,
    at: Date.now(),
  };
  localStorage.setItem(markKey(name), JSON.stringify(seen));
}

function forgetUnmarked({ name, plan }: Course): void {
  if (!plan.marked && plan.target !== 'mark') localStorage.removeItem(markKey(name));
}

/** The schema of this page, once it is known. */
export const SCHEMA_NOW = { schema: 0 };

/**
 * A life that was kept for going back, and whose visits are over, was given up in due time by a sound record: nobody
 * counts it as lost.
 */
async function dueTime({ plan, lives, name, before }: Course, visit: Visit): Promise<void> {
  // Where the one that replaced it is gone, too, its time is not over.
  if (plan.oneVisit || lives[0]?.deleted === true || !(await soundRecord(name))) return;
  const listed = new Set((await visit.lives()).map(({ id }) => id));
  const there = await names();
  const kept = [keptIn(before.record), importsIn(plan.moment) ? lives[1]?.id : null];
  const gone = lives.findIndex(
    ({ id }) =>
      kept.includes(id) && !listed.has(id) && !there.some((database) => database.startsWith(`${id}-v`)),
  );
  if (gone > 0) lives.splice(gone, 1);
}

function keptIn(record: unknown): string | null {
  const text = (record as { text?: string } | undefined)?.text;
  try {
    const parsed = (text === undefined ? record : JSON.parse(text)) as
      { kept?: { name: string } | null } | undefined;
    return parsed?.kept?.name ?? null;
  } catch {
    // It was damaged before it was remembered.
    return null;
  }
}

async function soundRecord(name: string): Promise<boolean> {
  const database = `${name}-place`;
  if (!(await names()).includes(database)) return false;
  const { readRecord } = await import('../../../src/adapters/pglite/places/place-record.ts');
  const stored: unknown = await withDatabase(database, (db) =>
    done(db.transaction('place').objectStore('place').get('place') as IDBRequest<unknown>),
  );
  return (await readRecord(stored, name)).kind === 'sound';
}
