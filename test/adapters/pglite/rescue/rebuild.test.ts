import { beforeAll, expect, test } from 'vitest';
import { amcheckExtension } from '../../../../src/adapters/pglite/engine/amcheck.ts';
import { startEngine } from '../../../../src/adapters/pglite/engine/engine.ts';
import { DirectoryFs } from '../../../../src/adapters/pglite/rescue/directory-fs.ts';
import type { Files } from '../../../../src/adapters/pglite/rescue/directory-fs.ts';
import { imageFiles } from '../../../../src/adapters/pglite/rescue/image-files.ts';
import { planRebuild } from '../../../../src/adapters/pglite/rescue/plan-rebuild.ts';
import { rebuildIn, REBUILDING_PARAMS } from '../../../../src/adapters/pglite/rescue/rebuild.ts';
import { imageFromDisk } from '../../../../src/hosts/node/store-deps.ts';
import { filesOf, storedLife, withDamage } from './damaged-life.ts';
import type { StoredLife } from './damaged-life.ts';

let life: StoredLife;
let image: Files;
beforeAll(async () => {
  [life, image] = await Promise.all([storedLife(), imageFromDisk().then(imageFiles)]);
}, 120_000);

type Damages = Parameters<typeof withDamage>[1];
const path = (relation: string): string => life.paths.get(relation)!;

/** Rebuilds it, and opens what came of it as every life is opened. */
async function rebuilt(damages: Damages): Promise<{ what: readonly string[]; rows: unknown }> {
  const plan = await planRebuild(withDamage(life.files, damages), image);
  const db = await startEngine({
    fs: new DirectoryFs(plan.files),
    extensions: await amcheckExtension(),
    startParams: REBUILDING_PARAMS,
  });
  await rebuildIn(db, plan);
  const files = filesOf(db);
  await db.close();
  const opened = await startEngine({ fs: new DirectoryFs(files) });
  // By its indexes, as a life reads.
  await opened.exec('SET enable_seqscan = off');
  const { rows } = await opened.query(
    `SELECT (SELECT count(*)::int FROM entries WHERE id > '') AS memories,
       (SELECT count(*)::int FROM records WHERE tick > 0) AS records,
       (SELECT max(tick) FROM records) AS last`,
  );
  await opened.close();
  return { what: plan.rebuilt, rows };
}

test('indexes, system ones too, maps and settings are made anew, and no row is missing', async () => {
  const damages: Damages = [
    { path: path('entries_pkey'), block: 0, how: 'zero' },
    { path: path('records_pkey'), block: null, how: 'flip' },
    { path: path('pg_class_oid_index'), block: 0, how: 'flip' },
    { path: path('pg_attribute_relid_attnum_index'), block: 1, how: 'zero' },
    { path: path('pg_index_indrelid_index'), block: 0, how: 'flip' },
    { path: path('pg_database_oid_index'), block: 0, how: 'flip' },
    { path: `${path('entries')}_fsm`, block: 0, how: 'flip' },
    { path: `${path('entries')}_vm`, block: 0, how: 'zero' },
    { path: '/postgresql.conf', block: 0, how: 'flip' },
  ];
  const { what, rows } = await rebuilt(damages);
  expect(rows).toEqual([{ memories: 120, records: 120, last: 120 }]);
  expect(what).toEqual(
    expect.arrayContaining([
      'the index entries_pkey',
      'the index pg_class_oid_index',
      'the free-space map of entries',
      'the visibility map of entries',
      'the file /postgresql.conf',
    ]),
  );
  expect(what).toHaveLength(9);
});

test('where rows are damaged it is said which, and nothing is rebuilt', async () => {
  const damages: Damages = [
    { path: path('entries'), block: 0, how: 'flip' },
    { path: path('entries_pkey'), block: 0, how: 'flip' },
  ];
  await expect(planRebuild(withDamage(life.files, damages), image)).rejects.toMatchObject({
    code: 'store.corrupt',
    message: expect.stringContaining('the table entries') as string,
  });
});

test('of files that are whole nothing is made anew', async () => {
  await expect(planRebuild({ files: life.files, damages: [] }, image)).rejects.toMatchObject({
    code: 'store.corrupt',
    message: expect.stringContaining('its files are intact') as string,
  });
});

test('the control file and the log hold what is nowhere else', async () => {
  for (const file of [
    '/global/pg_control',
    [...life.files.keys()].find((one) => one.startsWith('/pg_wal/0'))!,
  ]) {
    await expect(
      planRebuild(withDamage(life.files, [{ path: file, block: 0, how: 'flip' }]), image),
    ).rejects.toMatchObject({ code: 'store.corrupt' });
  }
});
