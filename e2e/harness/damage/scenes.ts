import type { Moment, Scene } from './plan.ts';
import { copyOf, done, forget, names, putCopy, renamedRecord, withDatabase } from './copies.ts';
import type { DatabaseCopy } from './copies.ts';
import { numbers, entry, vectorOf } from '../../../test/contracts/store-fixtures.ts';
import { lifeTick, Visit } from './visits.ts';

/** A life that could be read before anything was damaged. */
export interface Known {
  /** Namespace of its databases. */
  id: string;
  readonly golemId: string;
  tick: number;
  /** Its databases were changed, or deleted, by the case. */
  damaged: boolean;
  deleted: boolean;
}

interface Template {
  readonly name: string;
  readonly copies: ReadonlyMap<string, DatabaseCopy>;
  readonly lives: readonly { readonly id: string; readonly golemId: string; readonly tick: number }[];
}

const TICKS = { first: 24, imported: 16, last: 8 } as const;
/** An entry that does not compress: enough of them make regions. */
const FILL_BYTES = 9_000_000;

type TemplateKey = 'one' | 'two' | 'three' | 'large';

/** What all cases begin with. */
interface Stock {
  readonly templates: ReadonlyMap<TemplateKey, Template>;
  /** Files of lives, by their golems. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** It lies in the browser's profile, which is copied: lives are lived once, however many pages and browsers there are. */
const STOCK = 'damage-stock';
let stock: Promise<Stock> | null = null;

/** Lives all lives that cases begin with, and lays them by. */
export async function makeStock(): Promise<void> {
  const files = await makeFiles();
  const made: Stock = { files, templates: await makeTemplates(files) };
  const request = indexedDB.open(STOCK);
  request.onupgradeneeded = () => request.result.createObjectStore(STOCK).put(made, STOCK);
  (await done(request)).close();
}

function laidBy(): Promise<Stock> {
  return (stock ??= withDatabase(STOCK, (db) =>
    done(db.transaction(STOCK).objectStore(STOCK).get(STOCK) as IDBRequest<Stock>),
  ));
}

/** A file of a life of so many ticks. */
export async function lifeFile(golemId: string): Promise<Blob> {
  return (await laidBy()).files.get(golemId)!;
}

async function makeFiles(): Promise<ReadonlyMap<string, Blob>> {
  const made = new Map<string, Blob>();
  for (const [golemId, ticks] of [
    ['imported', TICKS.imported],
    ['last', TICKS.last],
  ] as const) {
    const visit = new Visit(`file-${golemId}`, 'one');
    await visit.open();
    await live(visit, golemId, ticks);
    made.set(golemId, await exported(visit));
    await visit.close();
    await sweepAway(`file-${golemId}`);
  }
  return made;
}

async function exported(visit: Visit): Promise<Blob> {
  const facts = { name: visit.name, app: 'harness', made: 1, settings: { speed: 1 }, worlds: [] };
  const none = () => Promise.reject(new Error('There are no worlds in it.'));
  const stream = await visit.store.exportLife(facts, () => undefined, none);
  return new Response(stream).blob();
}

async function live(visit: Visit, golemId: string, ticks: number): Promise<void> {
  const commits = Array.from({ length: ticks }, (_, i) => lifeTick(i + 1, golemId));
  await visit.store.commit(
    commits,
    commits.map(({ record }) => vectorOf(record.tick)),
  );
}

async function makeTemplates(files: Stock['files']): Promise<Stock['templates']> {
  const made = new Map<TemplateKey, Template>();
  for (const key of ['one', 'two', 'three', 'large'] as const) {
    const name = `template-${key}`;
    const visit = new Visit(name, 'one');
    await visit.open();
    await live(visit, 'first', TICKS.first);
    const lives = [{ id: name, golemId: 'first', tick: TICKS.first as number }];
    if (key === 'large') {
      const next = numbers(7);
      const text = Array.from({ length: FILL_BYTES / 10 }, () =>
        next().toString(36).slice(2, 12).padEnd(10),
      ).join('');
      await visit.store.putEntries([entry(500, { text })], []);
    }
    const imports = key === 'two' ? ['imported'] : key === 'three' ? ['imported', 'last'] : [];
    for (const golemId of imports) {
      await visit.import(files.get(golemId)!, () => false);
      const { name: directory } = await visit.store.status();
      const tick = golemId === 'last' ? TICKS.last : TICKS.imported;
      lives.push({ id: directory.replace(/-v\d+-pg\d+$/, ''), golemId, tick });
    }
    await visit.close();
    const copies = new Map<string, DatabaseCopy>();
    for (const database of await names()) {
      if (database.startsWith(name)) copies.set(database, await copyOf(database));
    }
    made.set(key, { name, copies, lives });
    await sweepAway(name);
  }
  return made;
}

export async function sweepAway(name: string): Promise<void> {
  for (const database of await names()) if (database.startsWith(name)) await forget(database);
  localStorage.removeItem(`golem-life:${name}`);
  const root = await navigator.storage.getDirectory();
  for await (const file of root.keys())
    if (file.startsWith(name)) await root.removeEntry(file, { recursive: true });
}

const OF: Readonly<Record<Scene, TemplateKey>> = {
  'one life': 'one',
  'one life, no record': 'one',
  'older schema': 'one',
  'older layout': 'one',
  imported: 'two',
  'imported, first record': 'two',
  'three lives': 'three',
  large: 'large',
};

/** Puts a scene under a name. @returns the lives in it, the one that opens first */
export async function setScene(scene: Scene, name: string, schema: number): Promise<Known[]> {
  const template = (await laidBy()).templates.get(OF[scene])!;
  const early = scene === 'imported, first record';
  const renamed = (text: string): string => {
    const own = text.replaceAll(template.name, name);
    // Earlier versions told lives apart by a plus sign.
    return early ? own.replaceAll('~', '+') : own;
  };
  for (const [database, copy] of template.copies) {
    const isRecord = database.endsWith('-place');
    if (isRecord && (scene === 'one life, no record' || scene === 'older schema')) continue;
    let to = renamed(database);
    if (scene === 'older schema') to = to.replace(`-v${schema}-`, `-v${schema - 1}-`);
    const layout = scene === 'older layout' && !isRecord ? { ...copy, version: 4 } : copy;
    await putCopy(to, layout);
    if (isRecord) await rewriteRecord(to, template.name, name, early);
  }
  return template.lives
    .map(({ id, golemId, tick }): Known => ({
      id: renamed(id),
      golemId,
      tick,
      damaged: false,
      deleted: false,
    }))
    .toReversed();
}

async function rewriteRecord(database: string, from: string, to: string, first: boolean): Promise<void> {
  await withDatabase(database, async (db) => {
    const stored: unknown = await done(db.transaction('place').objectStore('place').get('place'));
    const record = await renamedRecord(stored, from, to);
    const early = first ? firstForm({ text: record.text.replaceAll('~', '+') }) : record;
    await done(db.transaction('place', 'readwrite').objectStore('place').put(early, 'place'));
  });
}

/** A record in the form of the first version. */
export function firstForm({ text }: { readonly text: string }): object {
  const { current, kept, openings } = JSON.parse(text) as Record<'current' | 'kept' | 'openings', unknown>;
  return { current, kept, openings };
}

/** Whether a case has an import in it, and of which life. */
export const importsIn = (moment: Moment): boolean => moment.endsWith('import');
