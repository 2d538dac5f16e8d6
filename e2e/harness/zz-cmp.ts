// @ts-nocheck
import { PGlite, IdbFs } from '@electric-sql/pglite';
import { BlockStorage } from '../../src/adapters/pglite/block-storage.ts';
import { DurableFs } from '../../src/adapters/pglite/durable-fs.ts';
import { writeCommits } from '../../src/adapters/pglite/commit.ts';
import { Upkeep } from '../../src/adapters/pglite/upkeep.ts';
import { migrate } from '../../src/adapters/pglite/migrations.ts';
import { MIGRATIONS } from '../../src/adapters/pglite/migration-files.ts';
import { EXTENSIONS, START_PARAMS } from '../../src/adapters/pglite/settings.ts';
import { BYTEA_PARSER, BYTEA_SERIALIZER } from '../../src/adapters/pglite/bytea.ts';
import { tickCommit, vectorOf } from '../../test/contracts/store-fixtures.ts';
class Lazy extends IdbFs { syncToFs() { return Promise.resolve(); } flush() { return super.syncToFs(); } }
globalThis.cmp = async (kind, seg, n) => {
  const fs = kind === 'idb' ? new Lazy('cmp-' + seg) : new DurableFs(new BlockStorage('blk-' + seg));
  if (kind !== 'idb') await fs.backend.init();
  const params = seg === 'default' ? PGlite.defaultStartParams : seg === 16 ? START_PARAMS.map((x) => x.replace('wal_size=2MB', 'wal_size=32MB')) : START_PARAMS;
  const db = await PGlite.create({ fs, extensions: EXTENSIONS, startParams: params, initDbStartParams: seg === 1 ? ['--wal-segsize=1'] : [], serializers: BYTEA_SERIALIZER, parsers: BYTEA_PARSER });
  await migrate(db, MIGRATIONS);
  let t = performance.now(); await fs.flush(); const first = performance.now() - t;
  const w0 = { ...fs.backend?.written };
  const up = new Upkeep();
  const times = [], mem = [];
  for (let i = 1; i <= n; i++) { const c = [tickCommit(i)], v = [vectorOf(i)]; t = performance.now(); await writeCommits(db, c, v); await up.afterWrite(db); mem.push(performance.now() - t); await fs.flush(); times.push(performance.now() - t); }
  const q = (a) => { const s = [...a].sort((x, y) => x - y); return [s[s.length >> 1], s[Math.floor(s.length * 0.99)]].map((x) => +x.toFixed(1)); };
  const noReads = []; for (let i = 0; i < 50; i++) { t = performance.now(); await db.query('SELECT body FROM records WHERE tick = $1', [1 + i]); noReads.push(performance.now() - t); }
  const eager = []; for (let i = 0; i < 50; i++) { t = performance.now(); await db.query('SELECT body FROM records WHERE tick = $1', [1 + i]); await fs.flush(); eager.push(performance.now() - t); }
  return { kind, seg, firstFlush: +first.toFixed(0), commit: q(times), memoryOnly: q(mem), readLazy: q(noReads), readEager: q(eager), blocksPerCommit: fs.backend && (fs.backend.written.blocks - w0.blocks) / n, kBPerCommit: fs.backend && (fs.backend.written.bytes - w0.bytes) / n / 1000 };
};
