import { beforeAll, expect, test } from 'vitest';
import type { Files } from '../../../../src/adapters/pglite/rescue/directory-fs.ts';
import { imageFiles } from '../../../../src/adapters/pglite/rescue/image-files.ts';
import { lookAt } from '../../../../src/adapters/pglite/rescue/look-at.ts';
import { looksInto } from '../../../../src/adapters/pglite/rescue/look-into.ts';
import { saveReadable } from '../../../../src/adapters/pglite/rescue/save-readable.ts';
import type { ReadDirectory } from '../../../../src/adapters/pglite/files/damaged-directory.ts';
import { readMemoryFile } from '../../../../src/adapters/archive/memory-file.ts';
import { imageFromDisk } from '../../../../src/hosts/node/store-deps.ts';
import { storedLife, withDamage } from './damaged-life.ts';
import type { StoredLife } from './damaged-life.ts';

let life: StoredLife;
let image: Files;
beforeAll(async () => {
  [life, image] = await Promise.all([storedLife(), imageFromDisk().then(imageFiles)]);
}, 120_000);

/** Counts of what was saved, e.g. `memories 120+0`: so many, and so many that could not be read; and the file. */
async function saved(directory: ReadDirectory): Promise<{ counts: string; file: Blob }> {
  const { counts, file } = await saveReadable(directory, image, { name: 'golem', made: 1 });
  return { counts: counts.map((one) => `${one.part} ${one.saved}+${one.unreadable}`).join(', '), file };
}

const ALL = 'memories 120+0, records 120+0, playbooks 2+0, testaments 1+0';
const path = (relation: string): string => life.paths.get(relation)!;
const first = (prefix: string): string => [...life.files.keys()].find((one) => one.startsWith(prefix))!;

test('a life says what it is, damaged or not', async () => {
  for (const damages of [[], [{ path: path('pg_attribute'), block: null, how: 'gone' as const }]]) {
    const looks = looksInto(withDamage(life.files, damages), image, lookAt);
    const { value } = await looks.next();
    expect(value).toEqual({ golemId: null, tick: 120, memories: 120, lastLived: null });
    await looks.return(undefined);
  }
});

test('of a sound life all is saved, and its memories can be taken in again', async () => {
  const { counts, file } = await saved({ files: life.files, damages: [] });
  expect(counts).toBe(ALL);
  const [head, ...lines] = (await file.text()).trim().split('\n');
  expect(JSON.parse(head!)).toMatchObject({ kind: 'golem-saved', form: 1, name: 'golem' });
  expect(lines).toHaveLength(120 + 120 + 2 + 1);
  const taken = await readMemoryFile(file, () => false);
  expect(taken.memories).toHaveLength(120);
  expect(taken.refused).toBe(0);
});

test('a damaged index or map costs nothing', async () => {
  const damages = [
    'entries_pkey',
    'records_pkey',
    'pg_class_oid_index',
    'pg_attribute_relid_attnum_index',
  ].map((relation) => ({ path: path(relation), block: 0, how: 'zero' as const }));
  const map = { path: `${path('entries')}_fsm`, block: 0, how: 'flip' as const };
  expect((await saved(withDamage(life.files, [...damages, map]))).counts).toBe(ALL);
});

test('rows of a block that is lost are counted, all others are saved', async () => {
  const entries = await saved(withDamage(life.files, [{ path: path('entries'), block: 1, how: 'zero' }]));
  const [, kept, lost] = /^memories (\d+)\+(\d+), records 120\+0/.exec(entries.counts)!.map(Number);
  expect(lost).toBeGreaterThan(0);
  expect(kept! + lost!).toBe(120);
  const records = await saved(withDamage(life.files, [{ path: path('records'), block: 0, how: 'zero' }]));
  const [, ticks, gone] = /records (\d+)\+(\d+), playbooks 2\+0/.exec(records.counts)!.map(Number);
  expect(gone).toBeGreaterThan(0);
  expect(ticks! + gone!).toBe(120);
});

test('a bit that flipped in a row costs no more than that row', async () => {
  const { counts } = await saved(withDamage(life.files, [{ path: path('entries'), block: 0, how: 'flip' }]));
  const [, kept] = /^memories (\d+)/.exec(counts)!.map(Number);
  expect(kept).toBeGreaterThanOrEqual(119);
});

test.each([
  ['a catalog', () => path('pg_attribute')],
  ['a catalog', () => path('pg_proc')],
  ['the settings', () => '/postgresql.conf'],
  ['what is known of transactions', () => first('/pg_multixact/offsets/')],
])('%s that is gone costs nothing', async (_, file) => {
  expect((await saved(withDamage(life.files, [{ path: file(), block: null, how: 'gone' }]))).counts).toBe(
    ALL,
  );
});

test.each([
  ['the control file', () => '/global/pg_control'],
  ['the log', () => first('/pg_wal/0')],
])('without %s what the tables have is saved', async (_, file) => {
  const { counts } = await saved(withDamage(life.files, [{ path: file(), block: null, how: 'gone' }]));
  const [, memories, records] = /^memories (\d+)\+\d+, records (\d+)\+/.exec(counts)!.map(Number);
  expect(memories).toBeGreaterThanOrEqual(100);
  expect(records).toBeGreaterThanOrEqual(100);
});
