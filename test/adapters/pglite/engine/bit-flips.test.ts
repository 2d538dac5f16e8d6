import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgliteStore } from '../../../../src/adapters/pglite/store.ts';
import { writeCommits } from '../../../../src/adapters/pglite/tables/life/commit.ts';
import {
  damagedRecords,
  entryChanges,
  historyRange,
  snapshotBefore,
  snapshots,
  tickInputs,
} from '../../../../src/adapters/pglite/tables/history/history-reads.ts';
import { openDatabase } from '../../../../src/adapters/pglite/engine/open.ts';
import { livedSpans } from '../../../../src/adapters/pglite/tables/history/lived-spans.ts';
import { thinnedSeals } from '../../../../src/adapters/pglite/tables/records/retention.ts';
import { storedDamages } from '../../../../src/adapters/pglite/tables/history/stored-damages.ts';
import { records } from '../../../../src/adapters/pglite/tables/records/records.ts';
import { Blake3 } from '../../../../src/lib/bytes/blake3.ts';
import { SeededRandom } from '../../../../src/lib/math/seeded-random.ts';
import { SPANS } from '../../../../src/mind/spans/spans.ts';
import type { Commit, StoreApi } from '../../../../src/protocol/store/store.ts';
import { verifyHistory, type VerifySource } from '../../../../src/runtime/replay/verify.ts';
import { wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';

const TICKS = 60;
const kit = { spans: SPANS };
/** `GOLEM_FLIPS=1000` for the whole proof. */
const FLIPS = Number(process.env['GOLEM_FLIPS'] ?? 120);

/** A stored value of which any bit may flip, and the tick that it belongs to. */
interface Target {
  readonly what: string;
  readonly tick: number;
  /** Takes the new value as $1. */
  readonly update: string;
  readonly value: Uint8Array;
}

let db: PGlite;
let hash: Blake3;
let source: VerifySource;

/** What a golem commits, without keeping it. */
async function lived(): Promise<readonly Commit[]> {
  const all: Commit[] = [];
  const store = pgliteStore(nodeDeps);
  const watched = new Proxy(store, {
    get(target, name: keyof StoreApi) {
      if (name === 'commit') {
        const commit: StoreApi['commit'] = (commits, vectors) => {
          all.push(...commits);
          return target.commit(commits, vectors);
        };
        return commit;
      }
      const value: unknown = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const { api } = await wakeHeadless({ world: 'sp500', seed: 11, store: watched });
  // Every tick is traced, so that there are traces to damage.
  await api.policy.set({ tracing: { sampleShare: 1, perSecond: 1_000 } });
  await api.step('theta', TICKS);
  await store.close();
  return all;
}

async function targets(): Promise<readonly Target[]> {
  const rows = async (
    what: string,
    table: string,
    key: string,
    column: string,
    { tick = 'tick', type = 'bytea' } = {},
  ): Promise<Target[]> => {
    const found = await db.query<{ key: string; tick: number; value: Uint8Array }>(
      `SELECT (${key})::text AS key, ${tick} AS tick, ${column}::${type === 'bytea' ? '' : 'text::'}bytea AS value FROM ${table}`,
    );
    return found.rows.map(({ key: at, tick: of, value }) => ({
      what: `${what} of tick ${of}`,
      tick: of,
      value,
      update: `UPDATE ${table} SET ${column} = $1::bytea::${type} WHERE (${key})::text = '${at}'`,
    }));
  };
  const lists = await Promise.all([
    ...['record_hash', 'record_sum', 'state_root', 'seal', 'body'].map((column) =>
      rows(`inputs ${column}`, 'tick_inputs', 'tick', column),
    ),
    rows('record', 'records', 'tick', 'body'),
    ...['record_hash', 'state_root', 'seal', 'record', 'inputs'].map((column) =>
      rows(`lived span ${column}`, 'lived_spans', "tick || '/' || place", column),
    ),
    rows('kind of a lived span', 'lived_spans', "tick || '/' || place", 'kind', { type: 'text' }),
    rows('change of memory', 'entry_changes', "entry_id || tick || '/' || place", 'body'),
    ...['hash', 'body'].map((column) => rows(`workspace ${column}`, 'workspaces', 'tick', column)),
    rows('context event', 'context_events', 'seq', 'body', { type: 'json' }),
    rows('trace', 'traces', 'seq', 'body'),
    rows('id of a trace', 'traces', 'seq', 'id', { type: 'text' }),
    rows('root', 'snapshots', 'tick', 'root'),
    rows('hash of an organ', 'snapshot_parts', 'organ || tick', 'hash'),
    rows('organ', 'state_parts', "encode(hash, 'hex')", 'body', {
      tick: '(SELECT min(tick) FROM snapshot_parts kept WHERE kept.hash = state_parts.hash)',
    }),
  ]);
  return lists.flat();
}

const verify = (tick: number) =>
  verifyHistory(
    { from: tick, to: tick },
    { source, hash, kit, watch: { progress: () => undefined, check: () => Promise.resolve() } },
  );

beforeAll(async () => {
  hash = await Blake3.create();
  const commits = await lived();
  const opened = await openDatabase({ name: 'flips', kind: 'memory', baseUrl: '' }, nodeDeps);
  ({ db } = opened);
  for (const commit of commits) await writeCommits(opened.writer, [commit], []);
  // A flipped hash would be refused as a foreign key, which is not what is to be shown.
  await db.exec('SET session_replication_role = replica');
  // As on a disk: nobody asks whether a flipped text is one.
  await db.exec(
    ['json', 'text'].map((type) => `CREATE CAST (bytea AS ${type}) WITHOUT FUNCTION;`).join(' ') +
      'CREATE CAST (text AS bytea) WITHOUT FUNCTION',
  );
  source = {
    historyRange: () => historyRange(db),
    tickInputs: (range) => tickInputs(db, range),
    records: (range) => records(db, range),
    damagedRecords: (range) => damagedRecords(db, range),
    storedDamages: (range) => storedDamages(db, range),
    entryChanges: (range) => entryChanges(db, range),
    livedSpans: (range) => livedSpans(db, range),
    snapshots: (range) => snapshots(db, range),
    snapshotBefore: (tick) => snapshotBefore(db, tick),
    thinnedSeals: (range) => thinnedSeals(db, range),
  };
}, 60_000);

afterAll(() => db.close());

test('any bit that flips in what is stored of a life is found, and the tick is named', async () => {
  expect(
    (
      await verifyHistory(
        {},
        { source, hash, kit, watch: { progress: () => undefined, check: async () => undefined } },
      )
    ).damages,
  ).toEqual([]);
  const all = await targets();
  const kinds = new Set(all.map(({ what }) => what.replace(/ of tick.*/, '')));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['workspace body', 'workspace hash', 'context event', 'trace', 'id of a trace']),
  );
  const random = SeededRandom.fromSeed(Number(process.env['GOLEM_SEED'] ?? 3));
  const pick = (n: number): number => Math.floor(random.next() * n);
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // Each kind as often as any other, however many rows it has.
    const kind = [...kinds][flip % kinds.size]!;
    const rows = all.filter(({ what }) => what.startsWith(`${kind} of tick`));
    const target = rows[pick(rows.length)]!;
    const bit = pick(target.value.length * 8);
    const damaged = target.value.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    await db.query(target.update, [damaged]);
    const { damages } = await verify(target.tick);
    expect(
      damages.map(({ tick }) => tick),
      `${target.what}, bit ${bit}`,
    ).toContain(target.tick);
    // The nearest kept state before it is offered: one is kept every tenth tick.
    const last = Math.floor((target.tick - 1) / 10) * 10;
    if (kind.startsWith('workspace'))
      expect(damages.find(({ tick, what }) => tick === target.tick && what === 'workspace')).toMatchObject({
        soundBefore: last > 0 ? last : null,
      });
    await db.query(target.update, [target.value]);
  }
  expect(
    (
      await verifyHistory(
        {},
        { source, hash, kit, watch: { progress: () => undefined, check: async () => undefined } },
      )
    ).damages,
  ).toEqual([]);
}, 600_000);
